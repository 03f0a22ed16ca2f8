import type { BodyIn } from '@homeward/contract/routes/table.ts';
import { Rehearsed } from '#features/forms/what-if-dialog.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

interface BatchPastProps {
  readonly mac: string;
  readonly what: Pick<BodyIn<'POST /installer/batch_past'>, 'tasks' | 'by_templates'>;
  readonly onClose: () => void;
}

/** Ms to wait: the panel gives itself a minute. */
const within = 75_000;

/** What would have happened at one site in the last 30 days with what a batch changes. */
export function BatchPast({ mac, what, onClose }: BatchPastProps) {
  const t = useText();
  const answer = useAnswer('POST /installer/batch_past', { body: { mac, ...what, days: 30 }, within });
  return (
    <ConfirmDialog
      wide
      title={t('whatif.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Rehearsed answer={answer} linked={false} />
    </ConfirmDialog>
  );
}
