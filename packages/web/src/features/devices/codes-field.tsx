import { codeMeanings, type CodeMeaning } from '@homeward/contract/words/devices/trust-words.ts';
import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { OptionRow, OptionRows } from '#ui/option-row.tsx';
import { Select } from '#ui/select.tsx';

export type Codes = Readonly<Record<string, CodeMeaning>>;

interface CodesFieldProps {
  /** The code that the device sent last; '' is none. */
  readonly last: string;
  readonly codes: Codes;
  readonly onChange: (codes: Codes) => void;
}

/** What the codes of a plain transmitter mean: whoever teaches it sets it off, and says what it did. */
export function CodesField({ last, codes, onChange }: CodesFieldProps) {
  const t = useText();
  const [heard, setHeard] = useState<readonly string[]>(() => Object.keys(codes));
  if (last !== '' && !heard.includes(last)) setHeard([...heard, last]);
  const put = (code: string, meaning: CodeMeaning | 'press'): void => {
    const { [code]: _, ...others } = codes;
    onChange(meaning === 'press' ? others : { ...others, [code]: meaning });
  };
  return (
    <section aria-label={t('devices.bareCodes.title')}>
      <p className="muted" aria-live="polite">
        {t('devices.bareCodes.hint')}
      </p>
      <OptionRows>
        {heard.map((code) => (
          <OptionRow key={code} label={t('devices.bareCodes.code', { code: code.replace(/^code_/, '') })}>
            <Select
              label={t('devices.bareCodes.code', { code: code.replace(/^code_/, '') })}
              labelHidden
              value={codes[code] ?? 'press'}
              options={(['press', ...codeMeanings] as const).map((one) => ({
                value: one,
                label: t(`devices.bareCodes.${one}`),
              }))}
              onChange={(meaning) => put(code, meaning)}
            />
          </OptionRow>
        ))}
      </OptionRows>
    </section>
  );
}
