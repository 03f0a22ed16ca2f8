import type { JoinedSafety } from '@homeward/contract/shapes/devices/network.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Row } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

interface VerdictRowProps {
  readonly name: string;
  readonly safety: JoinedSafety;
  /** Has it leave and come again; undefined where its network cannot, or is at it. */
  readonly onAgain: (() => void) | undefined;
}

/** Whether somebody on the air can read and command a device that has joined, and what to do where he can. */
export function VerdictRow({ name, safety: { keys, problem }, onAgain }: VerdictRowProps) {
  const t = useText();
  const safe = keys !== null && keys !== 'legacy';
  const said = [
    ...(keys === null ? [] : [t('joining.hasKeys', { keys: t(`joining.key.${keys}`) })]),
    ...(problem === null ? [] : [t(`joining.problem.${problem}`)]),
    ...(keys === null && problem === null ? [t('joining.asksNone')] : []),
    ...(problem === null ? [] : [t('joining.again')]),
  ];
  return (
    <Row
      icon={safe ? 'lock' : 'fault'}
      title={name}
      note={said.join(' ')}
      state={
        <Tag tone={safe ? 'armed' : problem === null ? 'offline' : 'fault'} icon={safe ? 'check' : 'info'}>
          {t(safe ? 'joining.secure' : keys === null ? 'joining.insecure' : 'joining.old')}
        </Tag>
      }
      end={
        problem !== null &&
        onAgain !== undefined && (
          <Button aria-label={t('joining.tryAgainOf', { name })} onClick={onAgain}>
            {t('joining.tryAgain')}
          </Button>
        )
      }
    />
  );
}
