import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';

export function DeskOutcome({ answer, reference }: { answer: OfficeAnswer; reference: string }) {
  if (!answer.ok) return <ErrorBanner message={answer.message} takeFocus />;
  return <SuccessBanner message={answer.message}>{reference}</SuccessBanner>;
}
