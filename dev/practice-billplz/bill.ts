// Bills with the field names and validation of the real API.

export type BillRecord = {
  id: string;
  collection_id: string;
  paid: boolean;
  state: 'due' | 'paid' | 'deleted';
  amount: number;
  paid_amount: number;
  due_at: string;
  email: string | null;
  mobile: string | null;
  name: string;
  url: string;
  reference_1_label: string;
  reference_1: string | null;
  reference_2_label: string;
  reference_2: string | null;
  redirect_url: string | null;
  callback_url: string;
  description: string;
  paid_at: string | null;
};

type Transaction = {
  id: string;
  status: 'pending' | 'completed' | 'failed';
  completed_at: string | null;
  payment_channel: string;
};

export type Bill = {
  record: BillRecord;
  /** True while a payer can still finish, even if the bill is deleted in the meantime. */
  isPayerAtBank: boolean;
  transactions: Transaction[];
};

export type BillForm = Readonly<Record<string, string>>;

const blank = (text: string | undefined) => text === undefined || text.trim() === '';

const maxLengths: [field: string, label: string, limit: number][] = [
  ['name', 'Name', 255],
  ['description', 'Description', 200],
  ['reference_1_label', 'Reference 1 label', 20],
  ['reference_2_label', 'Reference 2 label', 20],
  ['reference_1', 'Reference 1', 120],
  ['reference_2', 'Reference 2', 120],
];

export function findBillFormErrors(form: BillForm): string[] {
  const complaints: string[] = [];
  const complainIf = (isWrong: boolean, text: string) => {
    if (isWrong) complaints.push(text);
  };
  for (const [field, label] of [
    ['name', 'Name'],
    ['description', 'Description'],
    ['callback_url', 'Callback url'],
  ] as const) {
    complainIf(blank(form[field]), `${label} can't be blank`);
  }
  complainIf(blank(form.email) && blank(form.mobile), "Email or mobile can't be blank");
  complainIf(!blank(form.email) && !/^[^\s@]+@[^\s@]+$/.test(form.email ?? ''), 'Email is invalid');
  complainIf(!blank(form.mobile) && !/^\+?60\d{8,11}$/.test(form.mobile ?? ''), 'Mobile is invalid');
  complainIf(!/^[1-9]\d{0,9}$/.test(form.amount ?? ''), 'Amount must be a positive integer');
  for (const [field, label, limit] of maxLengths) {
    complainIf(
      [...(form[field] ?? '')].length > limit,
      `${label} is too long (maximum is ${limit} characters)`,
    );
  }
  complainIf(!blank(form.callback_url) && !isWebAddress(form.callback_url), 'Callback url is invalid');
  complainIf(!blank(form.redirect_url) && !isWebAddress(form.redirect_url), 'Redirect url is invalid');
  complainIf(!blank(form.due_at) && !/^\d{4}-\d{1,2}-\d{1,2}$/.test(form.due_at ?? ''), 'Due at is invalid');
  complainIf(!blank(form.deliver) && !/^(true|false|0|1)$/.test(form.deliver ?? ''), 'Deliver is invalid');
  return complaints;
}

export function createPracticeBill(form: BillForm, id: string, url: string, now: Date): Bill {
  const optional = (field: string) => (blank(form[field]) ? null : (form[field] ?? null));
  return {
    isPayerAtBank: false,
    transactions: [],
    record: {
      id,
      collection_id: form.collection_id ?? '',
      paid: false,
      state: 'due',
      amount: Number(form.amount),
      paid_amount: 0,
      due_at: unpaddedDate(form.due_at || localText(now).slice(0, 10)),
      email: optional('email'),
      mobile: optional('mobile'),
      name: (form.name ?? '').toUpperCase(),
      url,
      reference_1_label: form.reference_1_label || 'Reference 1',
      reference_1: optional('reference_1'),
      reference_2_label: form.reference_2_label || 'Reference 2',
      reference_2: optional('reference_2'),
      redirect_url: optional('redirect_url'),
      callback_url: form.callback_url ?? '',
      description: form.description ?? '',
      paid_at: null,
    },
  };
}

/** `2026-03-09 16:23:59 +0800`, in Billplz's time zone. */
export function billplzTime(now: Date): string {
  return `${localText(now).slice(0, 19).replace('T', ' ')} +0800`;
}

/** `2026-03-09T16:23:59.612+08:00`, as in the list of transactions. */
export function isoTime(now: Date): string {
  return `${localText(now).slice(0, 23)}+08:00`;
}

function localText(now: Date): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString();
}

/** The real API writes `2026-3-9`. */
function unpaddedDate(date: string): string {
  return date.split('-').map(Number).join('-');
}

function isWebAddress(text: string | undefined): boolean {
  return /^https?:\/\//.test(text ?? '') && URL.canParse(text ?? '');
}
