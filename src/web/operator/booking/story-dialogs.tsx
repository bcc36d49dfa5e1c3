import { maxCharacters } from '#domain/kernel/limits.ts';
import type { DeskStory, ResendKind, StoryMail } from '#domain/operator/desk-story.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { mailName } from '#web/back-office/history/mail-names.ts';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Field } from '#web/shared/kit/field.tsx';

/** Dialogs about payments are the desk's. */
export type StoryDialogState =
  | { readonly act: 'mail'; readonly mail: StoryMail; readonly way: ResendKind }
  | { readonly act: 'email'; readonly email: string }
  | { readonly act: 'release' };

type StoryDialogProps = {
  story: DeskStory;
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: StoryDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

export function StoryDialog({ target, story, ...common }: StoryDialogProps) {
  switch (target?.act) {
    case undefined:
      return null;
    case 'mail': {
      const { mail, way } = target;
      const isLink = way === 'link';
      const email = mail.reader === 'buyer' ? story.email : mail.recipient;
      return (
        <ConfirmDialog
          {...common}
          title={m.desk_resend_title()}
          text={isLink ? m.desk_resend_link_text() : m.desk_resend_text()}
          subject={m.desk_resend_to({ mail: mailName(mail.kind), email })}
          tone="primary"
          confirmLabel={isLink ? m.desk_act_mail_link() : m.desk_act_resend()}
          workingLabel={m.superadmin_saving()}
          fields={{ intent: 'mail', bookingId: story.id, mailId: mail.id, way }}
        />
      );
    }
    case 'email':
      return <EmailDialog story={story} email={target.email} {...common} />;
    case 'release':
      return <ReleaseDialog story={story} {...common} />;
  }
}

type OneDialogProps = Omit<StoryDialogProps, 'target'>;

function EmailDialog({ story, email, ...common }: OneDialogProps & { email: string }) {
  return (
    <ConfirmDialog
      {...common}
      title={m.desk_email_title({ reference: story.reference })}
      text={m.desk_email_text()}
      subject={m.desk_email_now({ email: story.email })}
      tone="primary"
      confirmLabel={m.desk_email_save()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'email', bookingId: story.id, linkVersion: String(story.linkVersion) }}
    >
      {(form) => {
        const field = form.field('email');
        return (
          <Field
            {...field}
            key={email}
            type="email"
            label={m.desk_email_label()}
            defaultValue={field.defaultValue ?? email}
            maxLength={maxCharacters.email}
            autoComplete="off"
          />
        );
      }}
    </ConfirmDialog>
  );
}

function ReleaseDialog({ story, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog
      {...common}
      title={m.desk_release_title({ reference: story.reference })}
      text={m.desk_release_text({ company: story.seller.name })}
      subject={`${story.buyer}, ${story.destination}, ${formatMyr(story.money.paidSen ?? story.money.billedSen)}`}
      tone="primary"
      confirmLabel={m.desk_act_release()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'release', bookingId: story.id }}
    >
      {(form) => (
        <Field
          label={m.desk_release_reason()}
          hint={m.desk_release_reason_hint()}
          maxLength={maxCharacters.reason}
          autoComplete="off"
          {...form.field('reason')}
        />
      )}
    </ConfirmDialog>
  );
}
