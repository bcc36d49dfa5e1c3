import { m } from '#locales/messages/messages.js';

/** The promise on the deal, before paying and after it, in the same words everywhere. */
export const moneyHeldText = () => m.money_held({ product: m.product_name() });
