import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';

/** What the page of companies answers; an approval may bring a password that is shown once. */
export type CompanyAnswer =
  | Extract<OfficeAnswer, { ok: false }>
  | {
      readonly ok: true;
      readonly message: string;
      readonly temporaryPassword?: string;
    };
