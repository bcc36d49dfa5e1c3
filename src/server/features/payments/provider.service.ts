import type { AppContext } from '#server/app/context.ts';
import { createBillplzProvider } from './billplz.provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

export function paymentProvider(ctx: AppContext): PaymentProvider {
  return ctx.paymentProvider ?? createBillplzProvider(ctx);
}
