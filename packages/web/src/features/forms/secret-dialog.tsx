import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { SecretBox } from '#ui/secret-box.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  /** The button that closes it: the secret is kept, or was sent. */
  readonly verb: string;
  /** Another way to hand it on. */
  readonly also?: ReactNode;
  readonly wide?: boolean;
  readonly onClose: () => void;
  /** What to know about it, as a banner. */
  readonly children: ReactNode;
}

/** Something that was made and is shown this once. */
export function SecretDialog({ label, secret, verb, also, children, ...shown }: SecretDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      {...shown}
      actions={
        <>
          {also || <span />}
          <Button kind="primary" onClick={shown.onClose}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        <SecretBox
          label={label}
          lines={[secret]}
          copyLabel={t('account.copy')}
          copiedLabel={t('account.copied')}
        />
      </div>
    </ConfirmDialog>
  );
}
