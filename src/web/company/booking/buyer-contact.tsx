import type { CompanyFulfilment } from '#domain/fulfilment/company-fulfilment.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { m } from '#locales/messages/messages.js';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import {
  composeMessage,
  getWhatsappChatUrl,
  type MessageContext,
  type MessageSender,
} from '#web/company/follow-up/ready-text.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Money } from '#web/shared/kit/money.tsx';

type BuyerContactProps = {
  booking: CompanyFulfilment;
  paidSen: Sen | null;
  sender: MessageSender;
};

export function BuyerContact({ booking, paidSen, sender }: BuyerContactProps) {
  const { buyerName: name, phoneNumber, email, passengers } = booking;
  const text = composeMessage('call', toMessageContext(booking), sender);
  return (
    <div className="stack gap-2">
      <p className="cluster gap-2-4">
        <span>{m.board_seats({ count: passengers.length })}</span>
        {paidSen !== null && <Money sen={paidSen} />}
      </p>
      <div className="cluster align-stretch">
        <ButtonLink
          size="small"
          to={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}
          title={m.board_call_for({ name })}
        >
          <Icon name="phone" />
          {phoneNumber}
        </ButtonLink>
        <ButtonLink
          size="small"
          to={getWhatsappChatUrl(phoneNumber, text)}
          target="_blank"
          rel="noreferrer"
          title={m.board_whatsapp_for({ name })}
        >
          <Icon name="chat-call" />
          {m.fulfilment_whatsapp()}
        </ButtonLink>
        <ButtonLink size="small" to={`mailto:${email}`}>
          <Icon name="mail" />
          <EmailAddress address={email} />
        </ButtonLink>
      </div>
    </div>
  );
}

export function toMessageContext({
  trip,
  destination,
  passengers,
  ...booking
}: CompanyFulfilment): MessageContext {
  return {
    buyerName: booking.buyerName,
    reference: booking.reference,
    entered: booking.entered,
    city: trip.endsIn?.city ?? destination,
    departsOn: trip.outbound.departsOn,
    travellers: passengers.length,
  };
}
