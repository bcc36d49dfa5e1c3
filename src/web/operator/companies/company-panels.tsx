import type { CompanyAction, CompanyDetails } from '#domain/companies/company.ts';
import { type LedgerBalances, ledgerAccounts } from '#domain/finance/ledger.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatBalance } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { roleNames } from '#web/back-office/role-names.ts';
import { accountNames } from '#web/operator/entries/entry-text.ts';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './company-page.module.css';
import { CompanyFacts, licenceText } from './company-profile.tsx';
import { actionNames, feeText, releaseNames } from './company-text.ts';

export function ProfilePanel({ company }: { company: CompanyDetails }) {
  return (
    <SettingsPanel title={m.superadmin_company_profile()}>
      <CompanyFacts company={company} />
    </SettingsPanel>
  );
}

export function TeamPanel({ team }: Pick<CompanyDetails, 'team'>) {
  return (
    <SettingsPanel title={m.superadmin_company_team()}>
      <ul className="ruled">
        {team.length === 0 && <li className="muted">{m.superadmin_no_account()}</li>}
        {team.map(({ userId, email, role, lastSignInAt }) => (
          <li key={userId} className={`cluster between ${styles.member}`}>
            <span className="anywhere">
              <EmailAddress address={email} />
            </span>
            <span className="muted text-14">
              {roleNames[role]()} ·{' '}
              {lastSignInAt ? (
                <>
                  {m.superadmin_company_last_sign_in()} <DateTime at={lastSignInAt} />
                </>
              ) : (
                m.superadmin_company_never_signed_in()
              )}
            </span>
          </li>
        ))}
      </ul>
    </SettingsPanel>
  );
}

type DecidedProps = {
  company: CompanyDetails;
  offered: readonly CompanyAction[];
  onPress: (action: CompanyAction) => void;
};

type ActProps = Omit<DecidedProps, 'company'> & { action: CompanyAction; label?: string };

function Act({ offered, onPress, action, label = actionNames[action]() }: ActProps) {
  if (!offered.includes(action)) return null;
  return (
    <Button size="small" onClick={() => onPress(action)}>
      {label}
    </Button>
  );
}

export function LicencePanel({ company, ...act }: DecidedProps) {
  const { licenceNumber } = company.profile;
  const isChecked = company.licenceCheckedAt !== null;
  return (
    <SettingsPanel title={m.superadmin_licence()}>
      {licenceNumber !== null && <p className="strong">{licenceNumber}</p>}
      <p className="muted text-15 anywhere">{licenceText(company)}</p>
      <div>
        <Act
          {...act}
          action="licence"
          label={isChecked ? m.superadmin_licence_remove() : m.superadmin_step_licence_button()}
        />
      </div>
    </SettingsPanel>
  );
}

export function TermsPanel({ company, ...act }: DecidedProps) {
  return (
    <SettingsPanel title={m.superadmin_company_terms()}>
      <p className="strong">{m.payout_fee({ fee: feeText(company.feeBasisPoints) })}</p>
      <p className="muted text-15">{m.release_now({ rule: releaseNames[company.releaseRule]() })}</p>
      {act.offered.includes('fee') && (
        <div className="cluster">
          <Act {...act} action="fee" />
          <Act {...act} action="release" />
        </div>
      )}
    </SettingsPanel>
  );
}

const alwaysShown: readonly (typeof ledgerAccounts)[number][] = [
  'received',
  'awaiting',
  'refundDue',
  'fee',
  'owed',
  'paidOut',
];

export function BalancePanel({ balance, isTest }: { balance: LedgerBalances; isTest: boolean }) {
  const accounts = ledgerAccounts.filter(
    (account) => alwaysShown.includes(account) || balance[account] !== 0,
  );
  return (
    <SettingsPanel title={m.superadmin_company_balance()}>
      {isTest && <PracticeBooks />}
      <dl className="stack gap-2">
        {accounts.map((account) => (
          <div key={account} className="row between">
            <dt className="muted">{accountNames[account]()}</dt>
            <dd className="figures nowrap">{formatBalance(balance[account])}</dd>
          </div>
        ))}
      </dl>
      <div>
        <ButtonLink size="small" to={officePaths.payoutsPath}>
          {m.payout_title()}
        </ButtonLink>
      </div>
    </SettingsPanel>
  );
}
