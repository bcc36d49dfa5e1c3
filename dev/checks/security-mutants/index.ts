// Defences taken out one at a time, each with the test that must then fail. `npm run mutate:security` tries them all;
// dev/checks/security-mutants.test.ts makes sure that each still fits the code. docs/security-tests.md names the items.
import { accountsMutants } from './accounts.ts';
import { bookingsMutants } from './bookings.ts';
import { featuresMutants } from './features.ts';
import { httpMutants } from './http.ts';
import type { Mutant } from './mutant.ts';
import { paymentsMutants } from './payments.ts';
import { platformMutants } from './platform.ts';

export const mutants: readonly Mutant[] = [
  ...bookingsMutants,
  ...paymentsMutants,
  ...platformMutants,
  ...featuresMutants,
  ...accountsMutants,
  ...httpMutants,
];
