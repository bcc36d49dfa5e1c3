import type { Insertable, Selectable } from 'kysely';
import type { CompanyDeal } from '#domain/deals/company-deal.ts';
import type { Deal, DealDetails } from '#domain/deals/deal.ts';
import type { PricePlan } from '#domain/deals/price-step.ts';
import { decimalFromSen, senFromDecimal } from '#domain/kernel/money.ts';
import { type Included, readIncluded } from '#domain/trips/included.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  outboundColumns,
  returnColumns,
  toOutbound,
  toOutboundColumns,
  toReturn,
  toReturnColumns,
} from './leg-columns.store.ts';

// Maps fields of a deal to columns of flights for reading and writing. The compiler reports missing fields
// and columns.

type Row = Selectable<Database['flights']>;
type NewRow = Required<Insertable<Database['flights']>>;

interface ReadField<Value, Column extends keyof Row = keyof Row> {
  readonly columns: readonly Column[];
  read(row: Pick<Row, Column>): Value;
}

interface WrittenField<Value, Column extends keyof Row = keyof Row> extends ReadField<Value, Column> {
  write(value: Value): Partial<NewRow>;
}

function asItStands<Column extends keyof Row>(column: Column): WrittenField<Row[Column], Column> {
  return {
    columns: [column],
    read: (row) => row[column],
    write: (value) => ({ [column]: value }) as Partial<NewRow>,
  };
}

function inSen<Column extends 'cost' | 'selling_price'>(column: Column): WrittenField<number, Column> {
  return {
    columns: [column],
    read: (row) => senFromDecimal(row[column]),
    write: (value) => ({ [column]: decimalFromSen(value) }),
  };
}

const seatCostSen: WrittenField<number | null, 'seat_cost'> = {
  columns: ['seat_cost'],
  read: (row) => (row.seat_cost === null ? null : senFromDecimal(row.seat_cost)),
  write: (sen) => ({ seat_cost: sen === null ? null : decimalFromSen(sen) }),
};

/** Details that an edit writes. Excludes the free seats, because the row stores the seats offered. */
type WrittenDetails = Omit<DealDetails, 'seatsAvailable'>;

const written = {
  destinationCountry: asItStands('destination_country'),
  airlines: asItStands('airlines'),
  pnr: asItStands('pnr'),
  outbound: { columns: outboundColumns, read: toOutbound, write: toOutboundColumns },
  back: { columns: returnColumns, read: toReturn, write: toReturnColumns },
  included: {
    columns: ['included'],
    read: (row) => readIncluded(row.included),
    write: (included) => ({ included: JSON.stringify(included) }),
  } satisfies WrittenField<Included, 'included'>,
  costSen: inSen('cost'),
  sellingPriceSen: inSen('selling_price'),
  seatCostSen,
  publishAt: asItStands('publish_date'),
  deadlineAt: asItStands('deadline'),
} satisfies { readonly [Field in keyof WrittenDetails]: WrittenField<WrittenDetails[Field]> };

type StoredDealFields = Omit<Deal & CompanyDeal, 'companyName' | 'seatsReturnAt' | 'paidBookings'>;
type KeptFields = Omit<StoredDealFields, keyof WrittenDetails>;

const planColumns = ['step_kind', 'step_by', 'step_floor', 'stepped_on'] as const;

const pricePlan: ReadField<PricePlan | null, (typeof planColumns)[number]> = {
  columns: planColumns,
  read: ({ step_kind: kind, step_by: by, step_floor: floor, stepped_on: steppedOn }) =>
    kind === null || by === null || floor === null || steppedOn === null
      ? null
      : { kind, by, floorSen: senFromDecimal(floor), steppedOn },
};

const kept = {
  id: asItStands('id'),
  companyId: asItStands('company_id'),
  seatsAvailable: asItStands('seats_available'),
  seatsHeld: asItStands('seats_held'),
  seatsSold: asItStands('seats_sold'),
  revision: asItStands('revision'),
  createdAt: asItStands('created_at'),
  pausedAt: asItStands('paused_at'),
  flightCancelledAt: asItStands('flight_cancelled_at'),
  hiddenReason: asItStands('hidden_reason'),
  pricePlan,
} satisfies { readonly [Field in keyof KeptFields]: ReadField<KeptFields[Field]> };

const fields = { ...written, ...kept } satisfies EveryColumn;

type Fields = typeof written & typeof kept;
type ColumnOf<Field extends keyof Fields> = Fields[Field]['columns'][number];
type NoField =
  | ('flight_details' | 'seats_offered' | 'seats_unproven' | 'listed' | 'updated_at' | 'deleted_at')
  | 'hidden_at';
type Forgotten = Exclude<keyof Database['flights'], ColumnOf<keyof Fields> | NoField>;
type EveryColumn = [Forgotten] extends [never] ? object : `The column ${Forgotten} is no field of a deal.`;

export const writtenFields = Object.keys(written) as (keyof WrittenDetails)[];

export function listFieldsExcept<Field extends keyof Fields>(...left: readonly Field[]) {
  const all = Object.keys(fields) as (keyof Fields)[];
  return all.filter((field): field is Exclude<keyof Fields, Field> => !left.some((name) => name === field));
}

export function listColumns<Field extends keyof Fields>(names: readonly Field[]): ColumnOf<Field>[] {
  return names.flatMap((name) => [...fields[name].columns]);
}

export function readFields<Field extends keyof Fields>(
  names: readonly Field[],
  row: Pick<Row, ColumnOf<Field>>,
): Pick<StoredDealFields, Field> {
  const values = names.map((name) => [name, fields[name].read(row as Row)]);
  return Object.fromEntries(values) as Pick<StoredDealFields, Field>;
}

export function toColumns(details: WrittenDetails): Pick<NewRow, ColumnOf<keyof WrittenDetails>> {
  const columns = writtenFields.map((name) => {
    const write = written[name].write as (value: unknown) => Partial<NewRow>;
    return write(details[name]);
  });
  return Object.assign({}, ...columns);
}
