import { Link } from 'react-router';
import type { CompanyAction, ListedCompany } from '#domain/companies/company.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './companies-table.module.css';
import { ActionMenu, NextActionButton } from './company-actions.tsx';
import { licenceText } from './company-profile.tsx';
import { StatusPills } from './status-pills.tsx';

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
      <ButtonLink to={officePaths.companiesPath}>{m.superadmin_show_all()}</ButtonLink>
    </>
  );
}

function columns({ onPress }: CompaniesTableProps): Column<ListedCompany>[] {
  return [
    {
      key: 'company',
      header: m.superadmin_column_company(),
      cell: ({ id, name, address }) => (
        <>
          <Link to={officePaths.operatorCompanyPath(id)}>{name}</Link>
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
      cell: (company) => (
        <div className="row full nowrap">
          <NextActionButton company={company} onPress={(action) => onPress(action, company)} />
          <ActionMenu company={company} onPress={(action) => onPress(action, company)} />
        </div>
      ),
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
  return (
    <>
      <StatusPills company={company} />
      {suspendedReason !== null && <small className={styles.reason}>{suspendedReason}</small>}
      {status === 'approved' && !hasAccount && <small>{m.superadmin_no_account()}</small>}
      {status === 'approved' && <small>{licenceText(company)}</small>}
      {rejectedReason && <small className={styles.reason}>{rejectedReason}</small>}
    </>
  );
}
