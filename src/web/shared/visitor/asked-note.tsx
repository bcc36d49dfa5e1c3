import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import { useVisitor } from './visitor.ts';

/** Recognises a visitor who has joined the list of a deal. */
export function AskedNote({ dealId, className = '' }: { dealId: string; className?: string }) {
  const joined = useVisitor()?.lists.find((list) => list.dealId === dealId);
  return (
    <div role="status">
      {joined && (
        <p className={`row align-start tint-ok pad-3 text-15 ${className}`}>
          <Icon name="check" size={18} className="above-half" />
          {joined.waitsFor === 'seats' ? m.visitor_asked_seats() : m.visitor_asked_opening()}
        </p>
      )}
    </div>
  );
}
