import { EmailAddress } from '#web/shared/office/email-address.tsx';

type BuyerProps = { buyer: string; email: string; phone: string };

/** How to reach who paid. */
export function Buyer({ buyer, email, phone }: BuyerProps) {
  return (
    <>
      {buyer}
      <small>
        <a href={`mailto:${email}`}>
          <EmailAddress address={email} />
        </a>
      </small>
      <small>
        <a href={`tel:${phone}`}>{phone}</a>
      </small>
    </>
  );
}
