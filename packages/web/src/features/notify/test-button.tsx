import type { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/notify/test-button.module.css';

interface TestButtonProps {
  readonly channel: NotificationChannel;
  /** Whom or what it goes to, for whoever hears the button. */
  readonly name: string;
  readonly userId?: string;
  /** The device or webhook. */
  readonly id?: string;
  readonly off?: boolean;
}

/** Sends one test over one way, and tells what came of it. */
export function TestButton({ channel, name, userId, id, off = false }: TestButtonProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [receipts, setReceipts] = useState<DataOf<'POST /user/notification_test'>>();
  async function test() {
    setReceipts(undefined);
    const outcome = await act(() =>
      call('POST /user/notification_test', {
        body: {
          channel,
          ...(userId === undefined ? {} : { user_id: userId }),
          ...(id === undefined ? {} : { id }),
        },
      }),
    );
    if (outcome.tag === 'done') setReceipts(outcome.data);
  }
  return (
    <div className={css['test']}>
      <Button busy={busy} off={off} aria-label={t('notify.testOf', { name })} onClick={() => void test()}>
        {t('notify.test')}
      </Button>
      <div role="status" className={css['said']}>
        {receipts?.map((receipt) => (
          <p
            key={receipt.to}
            className={css['receipt']}
            data-tone={receipt.tag === 'accepted' ? 'ok' : 'fault'}
          >
            <Icon name={receipt.tag === 'accepted' ? 'check' : 'fault'} size={20} />
            {t(`notify.receipt.${receipt.tag}`, {
              to: receipt.to,
              milliseconds: receipt.milliseconds,
              reason: reasonText(t, receipt.reason),
            })}
          </p>
        ))}
        {problem !== undefined && (
          <p className={css['receipt']} data-tone="fault">
            <Icon name="fault" size={20} />
            {problem.text}
          </p>
        )}
      </div>
    </div>
  );
}
