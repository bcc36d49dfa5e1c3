// Types of columns that only the database defines. Domain types are in src/domain.
import type { ColumnType } from 'kysely';

export type PaymentStatus = 'completed' | 'pending' | 'failed';
export type SeatHold = 'held' | 'sold' | 'released';
export type EmailProof = 'unproven' | 'proven';
export type PaymentMode = 'test' | 'live';
export type PaymentAttemptStatus = 'creating' | 'open' | 'unknown' | 'failed' | 'deleted' | 'paid';
export type TransactionStatus = 'pending' | 'completed' | 'failed';
export type RefundState = 'due' | 'done';

/** Reads return the parsed value, writes take JSON text: pg would turn an array into an SQL array. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
export type JsonColumnWithDefault<Value> = ColumnType<Value, string | undefined, string>;
