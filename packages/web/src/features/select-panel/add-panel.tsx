import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { macParts } from '@homeward/contract/words/values/text.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { codeInFours, codeLength, isWholeCode } from '#lib/code-in-fours.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { loadPanels } from '#lib/panels.ts';
import { showToast } from '#lib/toasts.ts';
import { Field } from '#ui/field.tsx';
import { MacField } from '#features/select-panel/mac-field.tsx';

const notFound = codes.notFound;

/** Takes a panel in by the code that it shows. */
export function AddPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [mac, setMac] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<{ readonly of: 'code' | 'mac' | 'all'; readonly text: string }>();
  const whole = isWholeCode(code);
  const fits = mac === '' || macParts(mac) !== null;
  const short = tried && !whole ? t('panels.addShort', { count: codeLength }) : undefined;

  async function add(): Promise<void> {
    setTried(true);
    if (!whole || !fits) return;
    setBusy(true);
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const meant = mac === '' ? {} : { mac };
    const outcome = await call('POST /panel/enrol', { body: { code, ...named, ...meant } });
    setBusy(false);
    if (outcome.tag === 'failed') {
      const { failure } = outcome;
      if (refusedField(failure) === 'mac') return setProblem({ of: 'mac', text: refusalText(t, failure) });
      // Nobody shows it, or no longer; a code with a letter that none has is wrong as a field.
      const unknown =
        failure.tag === 'refused' && (failure.code === notFound || failure.code === codes.inputError);
      setProblem(
        unknown ? { of: 'code', text: t('panels.addUnknown') } : { of: 'all', text: refusalText(t, failure) },
      );
      return;
    }
    void loadPanels();
    showToast({ icon: 'check', message: t('panels.added', { name: outcome.data.name }) });
    onClose();
  }

  return (
    <DialogForm
      title={t('panels.add')}
      dirty={code !== '' || mac !== '' || name !== ''}
      verb={t('panels.addVerb')}
      busy={busy}
      problem={problem?.of === 'all' ? problem.text : undefined}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Field
        label={t('panels.addCode')}
        hint={t('panels.addHint')}
        value={code}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        error={short ?? (problem?.of === 'code' ? problem.text : undefined)}
        onChange={({ target }) => {
          setCode(codeInFours(target.value));
          setProblem(undefined);
        }}
      />
      <MacField
        label={t('panels.addMac')}
        partLabel={(no) => t('panels.addMacPart', { no })}
        hint={t('panels.addMacHint')}
        error={tried && !fits ? t('panels.addMacShort') : problem?.of === 'mac' ? problem.text : undefined}
        value={mac}
        onChange={(next) => {
          setMac(next);
          setProblem(undefined);
        }}
      />
      <Field
        label={t('panels.addName')}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </DialogForm>
  );
}
