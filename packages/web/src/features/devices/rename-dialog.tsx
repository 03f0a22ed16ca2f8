import { useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import { nameTokens, patternNames, type NameToken, type NewName } from '#features/devices/name-pattern.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Chip } from '#ui/chip.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import css from '#features/devices/rename-dialog.module.css';

interface RenameDialogProps {
  readonly chosen: readonly HouseDevice[];
  /** All others, whose names are taken. */
  readonly others: readonly HouseDevice[];
  readonly busy?: boolean;
  readonly problem?: string | undefined;
  /** Those that get another name. */
  readonly onRename: (names: readonly NewName[]) => void;
  readonly onClose: () => void;
}

/** Names by a pattern: what it fills in, and each old name beside the new one with what is wrong with it. */
export function RenameDialog({ chosen, others, busy, problem, onRename, onClose }: RenameDialogProps) {
  const t = useText();
  const words = Object.fromEntries(nameTokens.map((token) => [token, t(`bulk.token.${token}`)])) as Record<
    NameToken,
    string
  >;
  const start = `{${words.room}} {${words.kind}} {${words.number}}`;
  const [pattern, setPattern] = useState(start);
  /** Where in the pattern somebody was last. */
  const [caret, setCaret] = useState(start.length);
  const rows = patternNames(
    pattern,
    words,
    chosen.map((device) => ({
      id: device.id,
      area: device.area,
      name: nameOf(t, device),
      room: device.roomName,
      kind: t(`devices.kind.${device.kind}`),
    })),
    others,
  );
  const changed = rows.filter(({ before, name }) => before !== name);
  const wrong = changed.filter(({ problem: why }) => why !== null && why !== 'twice').length;
  const twice = rows.filter(({ problem: why }) => why === 'twice').length;

  function insert(token: NameToken) {
    const text = `{${words[token]}}`;
    setPattern(pattern.slice(0, caret) + text + pattern.slice(caret));
    setCaret(caret + text.length);
  }
  return (
    <DialogForm
      title={t('bulk.renameTitle', { count: chosen.length })}
      dirty={pattern !== start}
      verb={t('bulk.rename')}
      wide
      busy={busy ?? false}
      off={changed.length === 0 || wrong > 0}
      problem={problem}
      onSubmit={() => onRename(changed)}
      onClose={onClose}
    >
      <Field
        label={t('bulk.pattern')}
        hint={t('bulk.patternHint')}
        value={pattern}
        autoComplete="off"
        data-autofocus
        onSelect={({ currentTarget: { selectionEnd, value } }) => setCaret(selectionEnd ?? value.length)}
        onChange={({ target }) => setPattern(target.value)}
      />
      <div className={css['tokens']} role="group" aria-label={t('bulk.insert')}>
        {nameTokens.map((token) => (
          <Chip key={token} icon="plus" label={words[token]} onClick={() => insert(token)} />
        ))}
      </div>
      {twice > 0 && (
        <p role="status" className="muted">
          {t('bulk.conflicts', { count: twice })}
        </p>
      )}
      <div className={css['list']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('bulk.old')}</th>
              <th scope="col">{t('bulk.new')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, before, name, problem: why }) => (
              <tr key={id}>
                <td>{before}</td>
                <td data-same={before === name}>
                  {name}
                  {why !== null && <FieldError>{t(why === 'twice' ? 'bulk.twice' : why)}</FieldError>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DialogForm>
  );
}
