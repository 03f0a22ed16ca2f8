import type { NotificationUser, NotificationWay } from '@homeward/contract/shapes/reports/notification.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ClassList } from '#features/notify/class-list.tsx';
import { DeviceList } from '#features/notify/device-list.tsx';
import { WayNote } from '#features/notify/way-note.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface PushTabProps {
  readonly channel: 'push' | 'incomingCall';
  readonly on: boolean;
  readonly way: NotificationWay | undefined;
  readonly people: readonly NotificationUser[];
  readonly self: string;
  readonly onChanged: () => Promise<void>;
}

/** Pushes to one's own devices; as a call, they ring until somebody answers. */
export function PushTab({ channel, on, way, people, self, onChanged }: PushTabProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { data, reload } = useAnswer('GET /user/push_subscription');
  async function change(next: boolean) {
    await act(() =>
      channel === 'push'
        ? call('POST /user/pushed', { body: { pushed: next } })
        : call('POST /user/incoming_call', { body: { enabled: next } }),
    );
    await onChanged();
  }
  return (
    <div className="stack">
      <WayNote way={way} />
      <Rows label={t(`notify.channel.${channel}`)}>
        <Row
          icon={channel === 'push' ? 'bell' : 'phone'}
          title={t(`notify.my.${channel}`)}
          note={t(`notify.myNote.${channel}`)}
          end={
            <Switch
              label={t(`notify.my.${channel}`)}
              labelHidden
              checked={busy ? !on : on}
              disabled={way?.offered === false}
              onChange={(next) => void change(next)}
            />
          }
        />
      </Rows>
      <ProblemLine text={problem?.text} />
      <DeviceList
        channel={channel}
        devices={data?.devices ?? []}
        onChanged={() => {
          void reload();
          void onChanged();
        }}
      />
      <ClassList channel={channel} people={people} self={self} />
    </div>
  );
}
