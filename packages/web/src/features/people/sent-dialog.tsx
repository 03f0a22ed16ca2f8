import type { SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { dateText } from '#lib/date-text.ts';
import { basePath, readEntry } from '#lib/entry.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** The link that takes an invitation; behind the hash it reaches no log. */
const linkOf = (token: string): string =>
  `${location.origin}${basePath(readEntry(location.pathname, document.cookie))}auth/invitation#token=${token}`;

/** The invitation as a link, shown this once. */
export function SentDialog({
  sent,
  mail,
  onClose,
}: {
  readonly sent: SentInvitation;
  readonly mail: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const link = linkOf(sent.token);
  return (
    <SecretDialog
      title={t('people.sentTitle')}
      label={t('people.link')}
      secret={link}
      verb={t('people.done')}
      also={
        'share' in navigator && (
          <Button icon="link" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {t('people.share')}
          </Button>
        )
      }
      wide
      onClose={onClose}
    >
      <Banner tone={sent.mailed ? 'ok' : 'delay'} icon={sent.mailed ? 'mail' : 'info'}>
        {sent.mailed
          ? t('people.mailed', { mail, date: dateText(sent.expires) })
          : t('people.notMailed', { date: dateText(sent.expires) })}
      </Banner>
    </SecretDialog>
  );
}
