import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { useRested } from '#lib/use-rested.ts';
import { Banner } from '#ui/banner.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextBox } from '#ui/text-box.tsx';

/** For how long a case may be open, and the places that a search shows. */
const times = [15, 30, limits.caseMinutes].map(String);
const shownSites = 8;
const ticketLength = 40;
const reasonLength = 250;

interface OpenCaseProps {
  readonly onOpened: () => Promise<void>;
  readonly onClose: () => void;
}

/** Opens a case at a site for a ticket; the customer is told. */
export function OpenCase({ onOpened, onClose }: OpenCaseProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [word, setWord] = useState('');
  const [mac, setMac] = useState('');
  const [ticket, setTicket] = useState('');
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(String(limits.caseMinutes));
  const search = useRested(word.trim());
  const sites = useAnswer('GET /installer/panel', { query: { search, num: shownSites, sort: 'name' } });
  const found = sites.data?.panels ?? [];
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/case', {
        body: { mac, ticket: ticket.trim(), reason: reason.trim(), minutes: Number(minutes) },
      }),
    );
    if (outcome.tag === 'failed') return;
    onClose();
    void onOpened();
  }
  return (
    <DialogForm
      title={t('support.open')}
      dirty={ticket !== '' || reason !== '' || mac !== ''}
      verb={t('support.openAct')}
      busy={busy}
      off={mac === '' || ticket.trim() === ''}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Banner tone="delay" icon="eye">
        {t('support.openText')}
      </Banner>
      <Field
        label={t('support.ticket')}
        data-autofocus
        required
        maxLength={ticketLength}
        autoComplete="off"
        value={ticket}
        onChange={({ target }) => setTicket(target.value)}
      />
      <Field
        label={t('support.site')}
        icon="search"
        type="search"
        autoComplete="off"
        value={word}
        onChange={({ target }) => {
          setWord(target.value);
          setMac('');
        }}
      />
      <ChoiceList
        label={t('support.site')}
        choices={found.map((site) => ({ id: site.mac, label: site.name || site.mac, note: site.mac }))}
        chosen={[mac]}
        onChoose={setMac}
      />
      {sites.data !== undefined && found.length === 0 && <p className="muted">{t('support.noSite')}</p>}
      <TextBox
        label={t('support.reason')}
        limit={reasonLength}
        maxLength={reasonLength}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Segmented
        label={t('support.howLong')}
        value={minutes}
        options={times.map((value) => ({ value, label: spanText(Number(value) * 60_000) }))}
        onChange={setMinutes}
      />
    </DialogForm>
  );
}
