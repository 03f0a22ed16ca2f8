import type { ReadFile } from '@homeward/contract/shapes/panel/import.ts';
import { importFiles, importLimits } from '@homeward/contract/words/panel/import-words.ts';
import type { ImportSource } from '@homeward/contract/words/panel/import-words.ts';
import { useState } from 'react';
import { opened, waiting, type Waiting } from '#features/importing/given-files.ts';
import { helpfulFiles, neededFiles } from '#features/importing/plan-words.ts';
import css from '#features/importing/importing.module.css';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { TextBox } from '#ui/text-box.tsx';

interface FileBoxProps {
  readonly source: ImportSource;
  readonly files: readonly Waiting[];
  /** What became of each when the plan was made, in their order; empty before that. */
  readonly read: readonly ReadFile[];
  readonly onChange: (files: readonly Waiting[]) => void;
}

/** The files of an import: chosen, dropped or pasted. */
export function FileBox({ source, files, read, onChange }: FileBoxProps) {
  const t = useText();
  const [over, setOver] = useState(false);
  const add = (more: readonly Waiting[]): void => onChange([...files, ...more].slice(0, importLimits.files));
  return (
    // Whoever cannot drag chooses the files with the button inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css['box']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void opened([...event.dataTransfer.files]).then(add);
      }}
    >
      <p>{t('importing.needed', { files: neededFiles(source) })}</p>
      <p className="muted">{t('importing.helpful', { files: helpfulFiles(source) })}</p>
      <p className="muted">{t(source === 'zigbee2mqtt' ? 'importing.dataFolder' : 'importing.storage')}</p>
      <FileField
        label={t('importing.pick')}
        hint={t('importing.drop')}
        multiple
        onPicked={(picked) => void opened(picked).then(add)}
      />
      <Paste onAdd={(text) => add([waiting('', text)])} />
      {files.length > 0 && (
        <Rows label={t('importing.files')}>
          {files.map((one, index) => {
            const name = one.file === '' ? t('importing.pasted') : one.file;
            const found = read[index];
            const problem = problemText(t, source, one, found);
            return (
              <Row
                key={one.id}
                icon="list"
                title={name}
                note={
                  problem === undefined ? (
                    kindText(found)
                  ) : (
                    <span role="alert">
                      <FieldError>{problem}</FieldError>
                    </span>
                  )
                }
                state={
                  problem === undefined && found !== undefined ? <Icon name="check" size={20} /> : undefined
                }
                end={
                  <IconButton
                    icon="trash"
                    label={t('importing.remove', { name })}
                    onClick={() => onChange(files.filter(({ id }) => id !== one.id))}
                  />
                }
              />
            );
          })}
        </Rows>
      )}
    </div>
  );
}

const kindText = (read: ReadFile | undefined): string | undefined => {
  const kind = read?.kind ?? null;
  return kind === null ? undefined : importFiles[kind];
};

/** Why nothing is read from a file; undefined where it is read, or was not yet. */
function problemText(
  t: Text,
  source: ImportSource,
  { tooLarge }: Waiting,
  read: ReadFile | undefined,
): string | undefined {
  if (tooLarge) return t('importing.problem.tooLarge');
  const problem = read?.problem ?? null;
  if (read === undefined || problem === null) return undefined;
  const files = neededFiles(source);
  switch (problem) {
    case 'broken':
      return read.line === null
        ? t('importing.problem.broken')
        : t('importing.problem.brokenLine', { line: read.line });
    case 'unknown':
      return t('importing.problem.unknown', { files });
    case 'otherProgram':
      return t('importing.problem.otherProgram', { kind: kindText(read) ?? '', files });
    default:
      return t(`importing.problem.${problem}`);
  }
}

/** For whoever sees a file in another window and cannot take it along. */
function Paste({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  return (
    <details className={css['paste']}>
      <summary>{t('importing.paste')}</summary>
      <TextBox
        label={t('importing.pasted')}
        limit={importLimits.characters}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        icon="plus"
        off={text.trim() === ''}
        onClick={() => {
          onAdd(text);
          setText('');
        }}
      >
        {t('importing.pasteAdd')}
      </Button>
    </details>
  );
}
