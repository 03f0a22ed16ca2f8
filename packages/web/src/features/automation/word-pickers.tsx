import { eventWords } from '@homeward/contract/words/automation/automation-lists.ts';
import type { RuleAction } from '@homeward/contract/shapes/automation/automation.ts';
import { useId } from 'react';
import type { Telling } from '#features/automation/names.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/automation/pickers.module.css';

interface LongTextProps {
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  readonly error?: string | undefined;
  readonly first?: boolean;
  readonly onChange: (text: string) => void;
}

function LongText({ label, value, limit, error, first = false, onChange }: LongTextProps) {
  const id = useId();
  return (
    <div className={css['text']} data-error={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        maxLength={limit}
        data-autofocus={first || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={css['below']} id={`${id}-below`}>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <span>{`${value.length} / ${limit}`}</span>
      </div>
    </div>
  );
}

interface TextProps {
  readonly telling: Telling;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Which words of what happened a text may name. */
const EventWords = ({ t }: Pick<Telling, 't'>) => (
  <p className="muted dense">
    {t('automation.field.words')} <code>{eventWords.map((word) => `{${word}}`).join(' ')}</code>
  </p>
);

/** What a message says. */
export const TextPicker = ({ telling: { t }, value, error, onChange }: TextProps) => (
  <div className={css['form']}>
    <LongText
      first
      label={t('automation.field.message')}
      value={value}
      limit={160}
      error={error}
      onChange={onChange}
    />
    <p className="muted dense">{t('automation.field.messageHint')}</p>
    <EventWords t={t} />
  </div>
);

type WebRequest = Extract<RuleAction, { tag: 'request' }>;
interface AddressProps {
  readonly telling: Telling;
  readonly request: WebRequest;
  readonly urlError?: string | undefined;
  readonly bodyError?: string | undefined;
  readonly onChange: (request: WebRequest) => void;
}

/** Which address is called, how, and with what. */
export function AddressPicker({ telling, request, urlError, bodyError, onChange }: AddressProps) {
  const { t, options } = telling;
  const { method, url, body } = request;
  const { urlLength, requestLength } = options.limits;
  return (
    <div className={css['form']}>
      <Segmented
        label={t('automation.field.method')}
        value={method}
        options={(['GET', 'POST', 'PUT'] as const).map((one) => ({ value: one, label: one }))}
        onChange={(next) => onChange({ ...request, method: next, body: next === 'GET' ? null : body })}
      />
      <Field
        label={t('automation.field.address')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={url}
        limit={urlLength}
        error={urlError}
        data-autofocus
        onChange={(event) => onChange({ ...request, url: event.target.value })}
      />
      {method !== 'GET' && (
        <LongText
          label={t('automation.field.body')}
          value={body ?? ''}
          limit={Math.max(0, requestLength - url.length)}
          error={bodyError}
          onChange={(text) => onChange({ ...request, body: text === '' ? null : text })}
        />
      )}
      <p className="muted dense">{t('automation.field.addressHint')}</p>
      <EventWords t={t} />
    </div>
  );
}
