// What every action of the signed-in areas answers: done, or not and why, in words.

export type OfficeAnswer =
  | { readonly ok: true; readonly message?: string }
  | {
      readonly ok: false;
      readonly message: string;
      /** By the name of the field. */
      readonly fieldErrors?: Readonly<Record<string, string>>;
    };

/** For the summary above a form, in the order of its fields. */
export function summaryErrors(answer: OfficeAnswer | undefined): { field: string; text: string }[] {
  if (!answer || answer.ok) return [];
  return Object.entries(answer.fieldErrors ?? {}).map(([field, text]) => ({ field, text }));
}
