/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See paper.h. */
#include "report/paper.h"

#include <langinfo.h>

#define POINTS_PER_MM (72.0 / 25.4)
#define LETTER_MM 216

const char *
sp_paper_name (SpPaper paper)
{
  g_return_val_if_fail (paper < SP_N_PAPERS, NULL);
  return paper == SP_PAPER_A4 ? "a4" : "letter";
}

void
sp_paper_size (SpPaper paper,
               double *width,
               double *height)
{
  *width = paper == SP_PAPER_A4 ? 210.0 * POINTS_PER_MM : 612.0;
  *height = paper == SP_PAPER_A4 ? 297.0 * POINTS_PER_MM : 792.0;
}

/* glibc keeps the whole millimetres in the pointer itself. */
SpPaper
sp_paper_locale (void)
{
#ifdef _NL_PAPER_WIDTH
  if (GPOINTER_TO_INT (nl_langinfo (_NL_PAPER_WIDTH)) == LETTER_MM)
    return SP_PAPER_LETTER;
#endif
  return SP_PAPER_A4;
}
