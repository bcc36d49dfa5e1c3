import { ErrorBanner } from '../../back-office/error-banner.tsx';
import type { OfficeAnswer } from '../../back-office/office-answer.ts';
import { SuccessBanner } from '../../back-office/success-banner.tsx';

export function DeskOutcome({ answer, reference }: { answer: OfficeAnswer; reference: string }) {
  if (!answer.ok) return <ErrorBanner message={answer.message} takeFocus />;
  return <SuccessBanner message={answer.message}>{reference}</SuccessBanner>;
}
