import { m } from '#locales/messages/messages.js';
import { Points } from '#web/public/about/points.tsx';

export function PartnerPitch({ paid }: { paid: string }) {
  const gets = [
    { icon: 'ticket', title: m.company_gets_price(), text: m.company_gets_price_text() },
    { icon: 'shield-check', title: m.company_gets_paid(), text: m.company_gets_paid_text() },
    { icon: 'users', title: m.company_gets_people(), text: m.company_gets_people_text() },
  ] as const;
  const steps = [
    { title: m.company_how_register(), text: m.company_how_register_text() },
    { title: m.company_how_check(), text: m.company_how_check_text() },
    { title: m.company_how_start(), text: m.company_how_start_text() },
  ];
  return (
    <div className="stack gap-8">
      <section aria-labelledby="gets">
        <h2 id="gets" className="text-21">
          {m.company_gets()}
        </h2>
        <Points points={gets} />
      </section>
      <section aria-labelledby="how">
        <h2 id="how" className="text-21">
          {m.company_how()}
        </h2>
        <Points points={steps} />
      </section>
      <section aria-labelledby="paid">
        <h2 id="paid" className="text-21">
          {m.statement_pitch()}
        </h2>
        <p className="muted above-2">{paid}</p>
      </section>
      <section aria-labelledby="takes">
        <h2 id="takes" className="text-21">
          {m.company_takes()}
        </h2>
        <p className="muted above-2">{m.company_takes_text()}</p>
      </section>
    </div>
  );
}
