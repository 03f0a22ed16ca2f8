import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  sipAnswer as answer,
  sipChallenge as challenge,
  sipLogin,
  sipProven as proven,
} from './sip-server.ts';
import { openSipp } from './sipp.ts';

const registrar = `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="a registrar">
<recv request="REGISTER">
<action><ereg regexp="sip:[^;&gt;]+" search_in="hdr" header="Contact:" assign_to="contact"/></action>
</recv>
${challenge('401 Unauthorized', 'WWW-Authenticate')}
<recv request="REGISTER">${proven('known')}
<nop next="end"/>
<label id="known"/>
${answer('200 OK', 'Expires: 300')}
<label id="end"/>
<nop><action><log message="contact [$contact]"/></action></nop>
</scenario>
`;

const leaving = `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="a phone that leaves">
<recv request="REGISTER">
<action>
<ereg regexp="^[ ]*0" search_in="hdr" header="Expires:" check_it="true" assign_to="none"/>
<log message="gone [$none]"/>
</action>
</recv>
${answer('200 OK', 'Expires: 0')}
</scenario>
`;

const say = (name: string, more = '', body = ''): string => `
${name} sip:home@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:station@${sipLogin.domain}>;tag=[pid]-[call_number]
To: <sip:home@${sipLogin.domain}>[peer_tag_param]
Call-ID: [call_id]
CSeq: [cseq] ${name}
Contact: <sip:station@[local_ip]:[local_port]>
Max-Forwards: 70
${more}Content-Length: [len]

${body}`;

/** What becomes of a call: it is refused so, the station hangs up after so many ms, or the phone does. */
export type CallEnd = { readonly refused: number } | { readonly ms: number } | 'phone';

/** A station that calls; what the phone says comes back to it by SIPp's echo. */
const caller = (end: CallEnd): string => `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="a station that calls back">
<send retrans="500"><![CDATA[${say(
  'INVITE',
  'Content-Type: application/sdp\n',
  `v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0 96
a=rtpmap:96 telephone-event/8000
`,
)}]]></send>
<recv response="100" optional="true"/>
<recv response="${typeof end === 'object' && 'refused' in end ? end.refused : 200}"/>
<send><![CDATA[${say('ACK')}]]></send>
${
  end === 'phone'
    ? `<recv request="BYE"/>${answer('200 OK')}`
    : 'ms' in end
      ? `<pause milliseconds="${end.ms}"/><send retrans="500"><![CDATA[${say('BYE')}]]></send><recv response="200"/>`
      : ''
}
</scenario>
`;

/** An exchange on loopback, played by SIPp: it lets a phone in, then calls it from the same port. */
export interface SipExchange {
  readonly port: number;
  /** Resolves with where the phone is, once it is let in. */
  entered(): Promise<string>;
  /** Calls the phone; whether the call ended so. */
  call(phone: string, end: CallEnd): Promise<boolean>;
  /** Listens; then whether the phone says that it leaves. */
  leaves(): Promise<() => Promise<boolean>>;
  close(): Promise<void>;
}

export async function sipExchange(): Promise<SipExchange> {
  const sipp = await openSipp('udp');
  const play = (name: string, text: string, more: readonly string[] = []) =>
    sipp.play({ name, text, more: ['-rtp_echo', ...more] });
  const registered = play('registrar', registrar, ['-trace_logs', '-log_file', 'registrar.log']);
  await registered.listening();
  return {
    port: sipp.port,
    entered: async () => {
      if ((await registered.ended) !== 0) throw new Error('the phone was not let in');
      const log = await readFile(join(sipp.folder, 'registrar.log'), 'utf8');
      return /contact sip:\w+@(\S+)/.exec(log)?.[1] ?? '';
    },
    call: async (phone, end) => (await play('caller', caller(end), [phone]).ended) === 0,
    leaves: async () => {
      const left = play('leaving', leaving);
      await left.listening();
      return async () => (await left.ended) === 0;
    },
    close: () => sipp.close(),
  };
}
