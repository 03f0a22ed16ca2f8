import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { putBack } from '#features/removed/put-back.ts';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { askPin, type PinAnswer } from '#lib/dialogs/ask-pin.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

export type GroupRow = DataOf<'GET /panel/group'>[number];
type MemberRow = DataOf<'POST /panel/group_control'>[number];

/** Why members refused, by their ids; empty where all obeyed. */
export type MemberResults = Readonly<Record<string, string>>;

/** Everybody refused: what each of them said comes beside the refusal, in the texts of the wire. */
function rowsOf(failure: Failure): readonly MemberRow[] {
  if (failure.tag !== 'refused' || !Array.isArray(failure.data)) return [];
  return failure.data.flatMap((row: unknown): MemberRow[] =>
    typeof row === 'object' && row !== null && 'device_id' in row
      ? [
          {
            device_id: String(row.device_id) as MemberRow['device_id'],
            name: String(Reflect.get(row, 'name') ?? ''),
            done: false,
            why: String(Reflect.get(row, 'why') ?? ''),
          },
        ]
      : [],
  );
}

const refusedRow = ({ done }: MemberRow): boolean => !done;

function resultsOf(rows: readonly MemberRow[]): MemberResults {
  const t = currentText();
  return Object.fromEntries(
    rows.filter(refusedRow).map(({ device_id, why }) => [
      device_id,
      refusalText(t, {
        tag: 'refused',
        code: codes.inputError,
        panelCode: '',
        message: why ?? '',
        data: '',
      }),
    ]),
  );
}

function say(group: GroupRow, rows: readonly MemberRow[], again: () => void): void {
  const t = currentText();
  const refused = rows.filter(refusedRow);
  if (refused.length === 0) return;
  showToast({
    icon: 'fault',
    message: t('devices.group.partly', {
      name: group.name,
      done: rows.length - refused.length,
      count: rows.length,
      names: refused.map(({ name }) => name).join(', '),
    }),
    about: `group ${group.id}`,
    action: { label: t('action.retry'), run: again },
  });
}

/** Tells every member the same; gives what those that refused said. Asks for a PIN where the panel does. */
export async function tellGroup(group: GroupRow, command: DeviceCommand): Promise<MemberResults> {
  const t = currentText();
  const send = (pincode?: string) =>
    call('POST /panel/group_control', {
      body: { id: group.id, command, ...(pincode === undefined ? {} : { pincode }) },
    });
  const again = (): void => void tellGroup(group, command);
  const outcome = await send();
  if (outcome.tag === 'done') {
    say(group, outcome.data, again);
    return resultsOf(outcome.data);
  }
  const { failure } = outcome;
  if (failure.tag === 'refused' && failure.panelCode === '45')
    return new Promise((resolve) =>
      askPin({
        title: t('devices.act', { name: group.name }),
        run: async (pin): Promise<PinAnswer> => {
          const proven = await send(pin);
          if (proven.tag === 'failed') return pinAgain(t, proven.failure);
          say(group, proven.data, again);
          resolve(resultsOf(proven.data));
          return { tag: 'taken' };
        },
      }),
    );
  const rows = rowsOf(failure);
  if (rows.length > 0) say(group, rows, again);
  else showToast({ icon: 'fault', message: refusalText(t, failure), about: `group ${group.id}` });
  return resultsOf(rows);
}

/** Takes a group away, with the way back; one that a scene or rule uses stays. Resolves when the list has changed. */
export async function removeGroup(group: GroupRow, changed: () => void): Promise<void> {
  const t = currentText();
  const outcome = await call('DELETE /panel/group', { body: { id: group.id } });
  if (outcome.tag === 'failed') return showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
  changed();
  const { id, name } = group;
  showToast({
    icon: 'trash',
    message: t('devices.group.removed', { name }),
    action: {
      label: t('devices.undo'),
      run: () => void putBack('group', { id, name }, changed),
    },
  });
}
