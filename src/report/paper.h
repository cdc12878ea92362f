/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheets a memo is set on. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_PAPER_A4,
  SP_PAPER_LETTER,
  SP_N_PAPERS
} SpPaper;

/* "a4", "letter" */
const char *sp_paper_name   (SpPaper paper);
/* In points. */
void        sp_paper_size   (SpPaper paper,
                             double *width,
                             double *height);
/* What people print on where they are: LC_PAPER. */
SpPaper     sp_paper_locale (void);

G_END_DECLS
