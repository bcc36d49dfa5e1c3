import { m } from '#locales/messages/messages.js';

/** Buyers read the same wording before and after the payment. */
export const describeHeldMoney = () => m.money_held({ product: m.product_name() });
