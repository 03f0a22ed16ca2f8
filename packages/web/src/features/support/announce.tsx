import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import css from '#features/support/support.module.css';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { momentOfWallTime } from '#lib/wall-time.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextBox } from '#ui/text-box.tsx';

const kinds = ['information', 'maintenance', 'warning'] as const;
const whoms = ['all', 'master'] as const;
const subjectLength = 120;
const contentLength = 4000;
/** A choice of all. */
const all = '-';

const momentIn = (text: string): number | undefined => (text === '' ? undefined : momentOfWallTime(text));

interface AnnounceProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Writes an announcement: what, for whom, from when until when. */
export function Announce({ onDone, onClose }: AnnounceProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const overCompanies = useTenantMay('companies', 'read');
  const [subject, setSubject] = useState('');
  const [content, setContent] = useState('');
  const [severity, setSeverity] = useState<(typeof kinds)[number]>('information');
  const [whom, setWhom] = useState<(typeof whoms)[number]>('all');
  const [company, setCompany] = useState(all);
  const [pinned, setPinned] = useState(false);
  const [shown, setShown] = useState({ from: '', until: '' });
  const [rest, setRest] = useState({ from: '', until: '' });
  const rests = severity === 'maintenance';
  async function submit(): Promise<void> {
    const from = momentIn(shown.from);
    const until = momentIn(shown.until);
    const [restFrom, restUntil] = [momentIn(rest.from), momentIn(rest.until)];
    const outcome = await act(() =>
      call('POST /announcement', {
        body: {
          subject: subject.trim(),
          content: content.trim(),
          severity,
          pinned,
          audience: {
            tenants: company === all ? [] : [company],
            roles: whom === 'master' ? ['master'] : [],
          },
          ...(from === undefined ? {} : { from }),
          ...(until === undefined ? {} : { until }),
          ...(rests && restFrom !== undefined && restUntil !== undefined
            ? { planned: { from: restFrom, until: restUntil } }
            : {}),
        },
      }),
    );
    if (outcome.tag === 'done') onDone();
  }
  // Half a time says nothing.
  const halfRest = rests && (rest.from === '') !== (rest.until === '');
  return (
    <DialogForm
      title={t('support.announce')}
      wide
      dirty={subject !== '' || content !== ''}
      verb={t('support.announceAct')}
      busy={busy}
      off={subject.trim() === '' || content.trim() === '' || halfRest}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('support.subject')}
        data-autofocus
        required
        maxLength={subjectLength}
        autoComplete="off"
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextBox
        label={t('support.content')}
        limit={contentLength}
        maxLength={contentLength}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Segmented
        label={t('support.kind')}
        value={severity}
        options={kinds.map((value) => ({ value, label: t(`support.kind.${value}`) }))}
        onChange={setSeverity}
      />
      {rests && (
        <div className={css['times']}>
          {(['from', 'until'] as const).map((end) => (
            <Field
              key={end}
              label={t(`support.rest.${end}`)}
              type="datetime-local"
              value={rest[end]}
              onChange={({ target }) => setRest({ ...rest, [end]: target.value })}
            />
          ))}
        </div>
      )}
      {overCompanies && <CompanyChoice value={company} onChange={setCompany} />}
      <Segmented
        label={t('support.whom')}
        value={whom}
        options={whoms.map((value) => ({ value, label: t(`support.whom.${value}`) }))}
        onChange={setWhom}
      />
      <div className={css['times']}>
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            label={t(`support.shown.${end}`)}
            hint={t(`support.shownHint.${end}`)}
            type="datetime-local"
            value={shown[end]}
            onChange={({ target }) => setShown({ ...shown, [end]: target.value })}
          />
        ))}
      </div>
      <Checkbox label={t('support.pin')} checked={pinned} onChange={setPinned} />
    </DialogForm>
  );
}

interface CompanyChoiceProps {
  readonly value: string;
  readonly onChange: (company: string) => void;
}

/** All companies of an operator, or one of them. */
function CompanyChoice({ value, onChange }: CompanyChoiceProps) {
  const t = useText();
  const { data = [] } = useAnswer('GET /installer/company');
  const companies = [...data];
  return (
    <Select
      label={t('support.company')}
      value={value}
      options={[
        { value: all, label: t('support.allCompanies') },
        ...companies.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
