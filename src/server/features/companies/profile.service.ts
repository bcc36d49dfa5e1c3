// A company's public profile and the mark of a checked licence, which is removed when the checked identity
// changes.

import { hasPermission } from '#domain/accounts/company-role.ts';
import { isProofFresh } from '#domain/accounts/step-up.ts';
import {
  getSellerIdentityKey,
  listContactChanges,
  listMissingFields,
  type PublicContactChange,
  type RequiredProfileField,
  type SellerProfile,
} from '#domain/deals/seller.ts';
import type { SellerProfileInput } from '#domain/deals/seller-input.ts';
import type { FieldErrors } from '#domain/kernel/errors.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { mailContactChanges } from '#server/features/accounts/team/contact-mails.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { runAsCompany, runAsProgram } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { formatPhoneNumber, toE164 } from '#server/platform/phone.ts';
import {
  findOwnProfile,
  findRegisteredContact,
  lockProfile,
  updateLicenceCheck,
  updateProfile,
} from './profile.store.ts';

export interface OwnProfile {
  readonly values: Readonly<Record<keyof SellerProfile, string>>;
  readonly missing: readonly RequiredProfileField[];
  readonly licenceCheckedAt: Date | null;
}

export async function getOwnProfile(ctx: AppContext, actor: CompanyActor): Promise<OwnProfile> {
  const { companyId } = actor;
  const [profile, registered] = await runAsCompany(ctx.db, actor, async (tx) => {
    return [await findOwnProfile(tx, companyId), await findRegisteredContact(tx, companyId)] as const;
  });
  return {
    values: {
      legalName: profile.legalName ?? '',
      ssmNumber: profile.ssmNumber ?? '',
      licenceNumber: profile.licenceNumber ?? '',
      address: profile.address ?? registered.address,
      phone: formatPhoneNumber(profile.phone ?? registered.phone),
      whatsapp: profile.whatsapp === null ? '' : formatPhoneNumber(profile.whatsapp),
      email: profile.email ?? registered.email,
      openingHours: profile.openingHours ?? '',
    },
    missing: listMissingFields(profile),
    licenceCheckedAt: profile.licenceCheckedAt,
  };
}

export type ProfileOutcome =
  | { readonly ok: true; readonly uncheckedNow: boolean }
  | Refused<'read_only_role' | 'step_up_needed'>
  | { readonly ok: false; readonly code: 'wrong_fields'; readonly fieldErrors: FieldErrors };

/** Saving an unchanged profile does nothing. New contacts need a fresh proof and cause an email. */
export async function saveOwnProfile(
  ctx: AppContext,
  actor: CompanyActor,
  input: SellerProfileInput,
): Promise<ProfileOutcome> {
  if (!hasPermission(actor, 'manageProfile')) return createRefusal('read_only_role');
  const phone = toE164(input.phone);
  const whatsapp = toE164(input.whatsapp);
  if (phone === null || whatsapp === null) {
    const fieldErrors: FieldErrors = {
      ...(phone === null ? { phone: 'phone_format' as const } : {}),
      ...(whatsapp === null ? { whatsapp: 'phone_format' as const } : {}),
    };
    return { ok: false, code: 'wrong_fields', fieldErrors };
  }
  const profile: SellerProfile = { ...input, phone, whatsapp, openingHours: input.openingHours ?? null };
  return runAsCompany(ctx.db, actor, async (tx): Promise<ProfileOutcome> => {
    const stored = await lockProfile(tx, actor.companyId);
    if (!stored) throw new Error(`there is no company ${actor.companyId}`);
    const changed = listChangedFields(stored, profile);
    if (changed.length === 0) return { ok: true, uncheckedNow: false };
    const contacts = listContactChanges(stored, profile);
    if (contacts.length > 0 && !isProofFresh(actor, ctx.now())) return createRefusal('step_up_needed');
    await updateProfile(tx, actor.companyId, profile);
    const uncheckedNow =
      stored.licenceCheckedAt !== null && getSellerIdentityKey(stored) !== getSellerIdentityKey(profile);
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'company.profileUpdated',
      object: { kind: 'company', id: actor.companyId },
      details: { changed: changed.join(' '), ...(uncheckedNow ? { licenceUnchecked: true } : {}) },
    });
    // Run as the program, because companies may read neither super admins nor other accounts.
    await runAsProgram(tx, () => mailContactChanges(ctx, tx, actor, contacts.map(withReadablePhones)));
    return { ok: true, uncheckedNow };
  });
}

function withReadablePhones({ contact, before, after }: PublicContactChange): PublicContactChange {
  if (contact === 'email') return { contact, before, after };
  return { contact, before: before && formatPhoneNumber(before), after: after && formatPhoneNumber(after) };
}

function listChangedFields(stored: SellerProfile, profile: SellerProfile): string[] {
  const fields = Object.keys(profile) as (keyof SellerProfile)[];
  return fields.filter((field) => stored[field] !== profile[field]);
}

export type LicenceOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'company_not_found' | 'licence_missing' | 'profile_changed_meanwhile';
    };

interface LicenceCheck {
  readonly companyId: string;
  readonly seen: string;
}

export async function markLicenceChecked(
  ctx: AppContext,
  actor: SuperAdminActor,
  check: LicenceCheck,
): Promise<LicenceOutcome> {
  return ctx.db.transaction().execute((tx) => markLicenceWithin(tx, actor, check, ctx.now()));
}

export async function markLicenceWithin(
  tx: Tx,
  actor: SuperAdminActor,
  { companyId, seen }: LicenceCheck,
  now: Date,
): Promise<LicenceOutcome> {
  const stored = await lockProfile(tx, companyId);
  if (!stored) return notFound;
  if (stored.licenceNumber === null) return createRefusal('licence_missing');
  if (getSellerIdentityKey(stored) !== seen) return createRefusal('profile_changed_meanwhile');
  await updateLicenceCheck(tx, companyId, { at: now, userId: actor.userId });
  const details = { licence: stored.licenceNumber };
  await recordAudit(tx, { ...getAuditBase(actor, companyId), action: 'company.licenceChecked', details });
  return { ok: true };
}

const notFound = createRefusal('company_not_found');

export async function removeLicenceMark(
  ctx: AppContext,
  actor: SuperAdminActor,
  companyId: string,
): Promise<LicenceOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<LicenceOutcome> => {
    const stored = await lockProfile(tx, companyId);
    if (!stored) return notFound;
    if (stored.licenceCheckedAt === null) return { ok: true };
    await updateLicenceCheck(tx, companyId, null);
    await recordAudit(tx, { ...getAuditBase(actor, companyId), action: 'company.licenceUnchecked' });
    return { ok: true };
  });
}

function getAuditBase(actor: SuperAdminActor, companyId: string) {
  return { ...toAuditOrigin(actor), object: { kind: 'company', id: companyId }, companyId } as const;
}
