# SPDX-License-Identifier: GPL-3.0-or-later
"""The titles of the windows on the display, for programs that no bus leads to."""
import ctypes
import ctypes.util


class TextProperty(ctypes.Structure):
    _fields_ = [("value", ctypes.c_char_p), ("encoding", ctypes.c_ulong), ("format", ctypes.c_int), ("nitems", ctypes.c_ulong)]


def titles():
    """Names that are no Latin text come as they are encoded; the Latin part can be read."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.argtypes = x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    display = x11.XOpenDisplay(None)
    if not display:
        raise RuntimeError("no display")
    found = []
    collect(x11, display, x11.XDefaultRootWindow(display), found)
    x11.XCloseDisplay(display)
    return found


def collect(x11, display, window, found):
    root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
    windows = ctypes.POINTER(ctypes.c_ulong)()
    name = TextProperty()
    x11.XQueryTree.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_void_p] * 4
    x11.XGetWMName.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_void_p]
    if x11.XGetWMName(display, window, ctypes.byref(name)) and name.value:
        found.append(name.value.decode("utf-8", "replace"))
    if x11.XQueryTree(display, window, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(windows), ctypes.byref(count)):
        for index in range(count.value):
            collect(x11, display, windows[index], found)
