import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** A floor; one without an id is new. */
interface FloorForm {
  readonly id?: string | undefined;
  readonly name: string;
}

interface EditFloorsProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The floors of the house: their names and their order. */
export function EditFloors(props: EditFloorsProps) {
  const { data } = useAnswer('GET /panel/floor');
  // The form begins with what there is.
  return data === undefined ? null : <FloorsForm {...props} floors={namesOf(data.floors)} />;
}

/** Pictures of floors, and what stands on them, are nothing that this form changes. */
const namesOf = (floors: readonly FloorForm[]): readonly FloorForm[] =>
  floors.map(({ id, name }) => ({ id, name }));

function FloorsForm({
  floors: standing,
  onClose,
  onSaved,
}: EditFloorsProps & { readonly floors: readonly FloorForm[] }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [start] = useState(standing);
  // Numbered, since a new one has no id yet.
  const [rows, setRows] = useState(() => start.map((floor, key) => ({ ...floor, key })));
  const [tried, setTried] = useState(false);
  const floors: readonly FloorForm[] = rows.map(({ id, name }) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
  }));
  const called = (index: number): string =>
    rows[index]?.name.trim() || t('devices.floor.no', { no: index + 1 });
  const wrongOf = (index: number): string | undefined => {
    const name = rows[index]?.name.trim() ?? '';
    if (name === '') return t('v2_mg_required_name');
    const isTaken = rows.some((row, at) => at < index && row.name.trim() === name);
    return isTaken ? t('devices.floor.taken') : undefined;
  };
  const swapped = (index: number) => {
    const [one, other] = [rows[index - 1], rows[index]];
    if (one !== undefined && other !== undefined) setRows(rows.with(index - 1, other).with(index, one));
  };

  async function save() {
    setTried(true);
    if (rows.some((_, index) => wrongOf(index) !== undefined)) return;
    const edit = sharedEdit({
      start: { floors: start },
      draft: { floors },
      read: () =>
        standingAtPanel(async () => {
          const read = await call('GET /panel/floor');
          return read.tag === 'failed' ? read : done({ floors: namesOf(read.data.floors) });
        }),
      tell: (told) => [
        { label: t('devices.floor.title'), value: told.floors.map(({ name }) => name).join(', ') },
      ],
      onTheirs: onClose,
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('PUT /panel/floor', { body: startingFrom(revision, { floors: [...mine.floors] }) }),
      ),
    );
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('devices.floor.saved'), about: 'floors' });
    onSaved();
  }
  return (
    <DialogForm
      title={t('devices.floor.title')}
      dirty={!same(floors, start)}
      verb={t('devices.save')}
      busy={busy}
      problem={problem?.text}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <p className="muted">{t('devices.floor.text')}</p>
      <ol className="stack">
        {rows.map(({ key, name }, index) => (
          <li key={key} className="line">
            <div className="grow">
              <Field
                label={t('devices.floor.no', { no: index + 1 })}
                labelHidden
                value={name}
                maxLength={60}
                error={tried ? wrongOf(index) : undefined}
                onChange={({ target }) =>
                  setRows(rows.map((row) => (row.key === key ? { ...row, name: target.value } : row)))
                }
              />
            </div>
            <IconButton
              icon="arrowUp"
              size={20}
              aria-disabled={index === 0 || undefined}
              label={t('devices.floor.up', { name: called(index) })}
              onClick={() => swapped(index)}
            />
            <IconButton
              icon="arrowDown"
              size={20}
              aria-disabled={index === rows.length - 1 || undefined}
              label={t('devices.floor.down', { name: called(index) })}
              onClick={() => swapped(index + 1)}
            />
            <IconButton
              icon="trash"
              size={20}
              label={t('devices.floor.remove', { name: called(index) })}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon="plus"
          off={rows.length >= limits.floors}
          onClick={() =>
            setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '' }])
          }
        >
          {t('devices.floor.add')}
        </Button>
      </div>
    </DialogForm>
  );
}
