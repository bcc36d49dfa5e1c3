import { m } from '#locales/messages/messages.js';

/** One wording before and after payment. */
export const moneyHeldText = () => m.money_held({ product: m.product_name() });
