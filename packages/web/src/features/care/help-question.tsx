import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

interface HelpQuestionProps {
  readonly overAlarm?: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Before help is called: what it does. */
export function HelpQuestion({ overAlarm = false, onSend, onClose }: HelpQuestionProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('help.title')}
      overAlarm={overAlarm}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" icon="users" onClick={onSend} data-autofocus>
            {t('alarm.help')}
          </Button>
        </>
      }
    >
      {t('help.text')}
    </ConfirmDialog>
  );
}
