import type { ListedCompany } from '#domain/companies/company.ts';
import { listMissingFields, type ProfileField } from '#domain/deals/seller.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { formatMissingFields, profileNames } from '#web/back-office/profile-text.ts';
import styles from './company-profile.module.css';

const fields = Object.keys(profileNames) as (keyof typeof profileNames & ProfileField)[];

export function CompanyProfile({ company }: { company: ListedCompany }) {
  return (
    <div className={`pad-4 ${styles.profile}`}>
      <CompanyFacts company={company} />
    </div>
  );
}

export function CompanyFacts({ company }: { company: ListedCompany }) {
  const { profile, picName, email, phone, address } = company;
  const profileFacts = fields.flatMap((field) => {
    const value = profile[field];
    return value === null ? [] : [[profileNames[field](), value] as const];
  });
  const registered = [
    [m.superadmin_profile_person(), picName],
    [m.superadmin_profile_registered(), `${email}\n${phone}`],
    [m.superadmin_profile_address(), address],
  ] as const;
  const missing = listMissingFields(profile);
  return (
    <div className={`stack gap-3 ${styles.facts}`}>
      <dl>
        {[...registered, ...profileFacts].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {m.superadmin_profile_missing({ missing: formatMissingFields(missing) })}
        </p>
      )}
    </div>
  );
}

export function licenceText({ profile, licenceCheckedAt, licenceCheckedBy }: ListedCompany): string {
  if (profile.licenceNumber === null) return m.superadmin_licence_none();
  if (!licenceCheckedAt) return m.superadmin_licence_not_checked();
  const date = formatDate(klDate(licenceCheckedAt));
  return licenceCheckedBy
    ? m.superadmin_licence_checked_by({ date, email: licenceCheckedBy })
    : m.superadmin_licence_checked_on({ date });
}
