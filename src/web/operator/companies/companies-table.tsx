import { type CompanyAction, companyActions, type ListedCompany } from '#domain/companies/company.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './companies-table.module.css';
import { licenceText } from './company-profile.tsx';
import { feeText, releaseNames, statusLooks } from './company-text.ts';

type CompaniesTableProps = {
  companies: readonly ListedCompany[];
  nextCursor: string | null;
  total: number;
  isFiltered: boolean;
  onPress: (action: CompanyAction, company: ListedCompany) => void;
};

export function CompaniesTable(props: CompaniesTableProps) {
  const { companies, nextCursor, total, isFiltered } = props;
  return (
    <DataTable
      caption={m.superadmin_companies_caption()}
      columns={columns(props)}
      rows={companies}
      rowKey={({ id }) => id}
      empty={<Empty isFiltered={isFiltered} />}
      footer={<Pager nextCursor={nextCursor} shown={companies.length} total={total} />}
    />
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <>
        <strong>{m.superadmin_companies_empty()}</strong>
        <p>{m.superadmin_companies_empty_text()}</p>
      </>
    );
  }
  return (
    <>
      <strong>{m.superadmin_companies_none_match()}</strong>
      <p>{m.superadmin_companies_none_match_text()}</p>
      <ButtonLink to={officePaths.companies}>{m.superadmin_show_all()}</ButtonLink>
    </>
  );
}

function columns({ onPress }: CompaniesTableProps): Column<ListedCompany>[] {
  return [
    {
      key: 'company',
      header: m.superadmin_column_company(),
      cell: ({ name, address }) => (
        <>
          {name}
          <small className={styles.address}>{address}</small>
        </>
      ),
    },
    { key: 'contact', header: m.superadmin_column_contact(), wide: true, cell: Contact },
    { key: 'status', header: m.superadmin_column_status(), cell: Status },
    {
      key: 'registered',
      header: m.superadmin_column_registered(),
      wide: true,
      cell: ({ createdAt }) => (
        <span className={styles.when}>
          <DateTime at={createdAt} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (company) => <Actions company={company} onPress={onPress} />,
    },
  ];
}

function Contact({ picName, email, phone }: ListedCompany) {
  return (
    <>
      {picName}
      <small>
        <a href={`mailto:${email}`}>
          <EmailAddress address={email} />
        </a>
      </small>
      <small>
        <a href={`tel:${phone}`}>{phone}</a>
      </small>
    </>
  );
}

function Status(company: ListedCompany) {
  const { status, hasAccount, rejectedReason, suspendedReason } = company;
  const { tone, name } = statusLooks[status];
  return (
    <>
      <StatusPill tone={tone}>{name()}</StatusPill>
      {suspendedReason !== null && (
        <>
          <StatusPill tone="bad">{m.access_pill_suspended()}</StatusPill>
          <small className={styles.reason}>{suspendedReason}</small>
        </>
      )}
      {status === 'approved' && !hasAccount && <small>{m.superadmin_no_account()}</small>}
      {status === 'approved' && <small>{licenceText(company)}</small>}
      {status === 'approved' && <small>{m.payout_fee({ fee: feeText(company.feeBasisPoints) })}</small>}
      {status === 'approved' && <small>{m.release_now({ rule: releaseNames[company.releaseRule]() })}</small>}
      {rejectedReason && <small className={styles.reason}>{rejectedReason}</small>}
    </>
  );
}

type ActionsProps = Pick<CompaniesTableProps, 'onPress'> & { company: ListedCompany };

const labels: Record<CompanyAction, () => string> = {
  approve: m.superadmin_approve,
  reapprove: m.superadmin_reapprove,
  reject: m.superadmin_reject,
  resetPassword: m.superadmin_reset_password,
  licence: m.superadmin_licence,
  fee: m.payout_fee_change,
  release: m.release_change,
  suspend: m.access_suspend,
  resume: m.access_resume,
  signOut: m.access_sign_out_action,
  newOwner: m.access_new_owner,
  delete: m.superadmin_delete,
};

/** Without a licence there is none to check, and without a second member no one else can be the owner. */
function offered(company: ListedCompany): readonly CompanyAction[] {
  const impossible: CompanyAction[] = [];
  if (company.profile.licenceNumber === null) impossible.push('licence');
  if (company.members.length < 2) impossible.push('newOwner');
  return companyActions(company).filter((action) => !impossible.includes(action));
}

function Actions({ company, onPress }: ActionsProps) {
  return (
    <div className={`cluster align-stretch full ${styles.actions}`}>
      {offered(company).map((action) => {
        const approves = action === 'approve' || action === 'reapprove' || action === 'resume';
        return (
          <Button
            key={action}
            size="small"
            wide="phone"
            kind={approves ? 'primary' : 'line'}
            className={action === 'delete' ? styles.delete : undefined}
            aria-label={m.superadmin_action_named({ action: labels[action](), company: company.name })}
            onClick={() => onPress(action, company)}
          >
            {labels[action]()}
          </Button>
        );
      })}
    </div>
  );
}
