import { useState } from 'react';
import { useJoiningAnswer } from '#features/joining/use-joining-answer.ts';
import type { Network } from '#features/joining/use-networks.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface QuestionProps {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
}

/** All devices leave: whoever wants that writes it. */
export function ResetQuestion({
  busy,
  problem,
  onClose,
  onReset,
}: QuestionProps & { readonly onReset: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const sure = typed.trim().toLowerCase() === 'z-wave';
  return (
    <ConfirmDialog
      title={t('mesh.task.reset')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="danger" busy={busy} off={!sure} onClick={() => sure && onReset()}>
            {t('mesh.start')}
          </Button>
        </>
      }
    >
      <p>{t('mesh.resetAsk')}</p>
      <Field
        label={t('mesh.typeName', { name: 'Z-Wave' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </ConfirmDialog>
  );
}

interface NodeQuestionProps extends QuestionProps {
  readonly task: 'remove' | 'replace';
  readonly onChosen: (device: string) => void;
}

/** Which of the devices it is. */
export function NodeQuestion({ task, busy, problem, onClose, onChosen }: NodeQuestionProps) {
  const t = useText();
  const nodes = useRows(devices, (rows) =>
    rows
      .filter(({ id }) => id.startsWith('ZW:'))
      .map(({ id, name }) => ({ value: String(id), label: name || id })),
  );
  const [chosen, setChosen] = useState(nodes[0]?.value ?? '');
  return (
    <ConfirmDialog
      title={t(`mesh.task.${task}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="danger"
            busy={busy}
            off={chosen === ''}
            onClick={() => chosen !== '' && onChosen(chosen)}
          >
            {t('mesh.start')}
          </Button>
        </>
      }
    >
      <p>{t(`mesh.taskText.${task}`)}</p>
      <Select label={t('mesh.device')} value={chosen} options={nodes} onChange={setChosen} />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </ConfirmDialog>
  );
}

interface CodeQuestionProps {
  readonly network: Network;
  readonly onClose: () => void;
  readonly reload: () => Promise<void>;
}

/** The text of a device's QR code, by which it joins by itself with its keys when it is switched on. */
export function CodeQuestion({ network, onClose, reload }: CodeQuestionProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, answer } = useJoiningAnswer(reload, network);
  const qr = typed.replaceAll(/\s/g, '');
  const isCode = /^90\d{50,250}$/.test(qr);
  async function expect(): Promise<void> {
    setTried(true);
    if (!isCode || busy) return;
    if (!(await answer({ qr }))) return;
    onClose();
    showToast({ icon: 'check', message: t('joining.codeTaken'), about: 'zwave' });
  }
  return (
    <ConfirmDialog
      title={t('joining.code')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void expect()}>
            {t('mesh.start')}
          </Button>
        </>
      }
    >
      <p>{t('joining.codeText')}</p>
      <Field
        label={t('joining.codeField')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={tried && !isCode ? t('joining.codeWrong') : problem}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
