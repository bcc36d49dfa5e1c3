import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './group-chat-invitation.module.css';
import { useSite } from './site.ts';

/** Invites to the group chat that gets the new deals, where there is one. Inside the public layout only. */
export function GroupChatInvitation() {
  const { groupChatUrl } = useSite();
  if (!groupChatUrl) return null;
  return (
    <section className={styles.panel} aria-labelledby="group-chat">
      <div>
        <h2 id="group-chat" className={styles.title}>
          {m.group_chat_title()}
        </h2>
        <p className={styles.text}>{m.group_chat_text()}</p>
      </div>
      <ButtonLink kind="primary" wide="phone" to={groupChatUrl} rel="noopener">
        <Icon name="chat" />
        {m.group_chat_join()}
      </ButtonLink>
    </section>
  );
}
