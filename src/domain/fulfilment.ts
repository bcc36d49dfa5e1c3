// Owns what happens to a booking after its payment: the states from names to documents. The payment's own states stay in
// booking-state.ts.

export type FulfilmentState =
  | 'collecting' // somebody's details are missing
  | 'complete' // everybody's details are there
  | 'names_sent' // the airline has them
  | 'ticketed'
  | 'documents_sent';

export type NamesEnteredBy = 'buyer' | 'traveller' | 'company';
