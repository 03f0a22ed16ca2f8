import { openSipp } from './sipp.ts';
import { systemProgram } from './system-program.ts';

/** Whether SIPp is here. */
export const sippThere = (): boolean => systemProgram(['which', 'sipp'], ['sip-tester']);
/** Keys as sound are sent past the system's own sockets. */
export const mayPlayKeys = (): boolean => process.getuid?.() === 0;

export const sipLogin = { user: 'home', password: 'sesame', domain: 'sip.example.org' } as const;

/** What the called side does. */
export type Callee =
  | 'keyByInfo'
  | 'keyBySound'
  | 'listens'
  | 'hangsUp'
  | 'busy'
  | 'absent'
  | 'rings'
  | 'noSpeech'
  | 'down';

export const sipAnswer = (status: string, more = '', body = ''): string => `
<send><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]-[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:[local_ip]:[local_port];transport=[transport]>
${more === '' ? '' : `${more}\n`}Content-Length: [len]

${body}]]></send>`;

const request = (method: string, number: number, more = '', body = ''): string => `
<send retrans="500"><![CDATA[
${method} sip:home@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:called@${sipLogin.domain}>;tag=[pid]-[call_number]
To: [$caller]
[last_Call-ID:]
CSeq: ${number} ${method}
Max-Forwards: 70
${more === '' ? '' : `${more}\n`}Content-Length: [len]

${body}]]></send>
<recv response="200"/>`;

const sdp = (payloads: string): string => `v=0
o=- 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP ${payloads}
a=rtpmap:96 telephone-event/8000
`;
const picksUp = (payloads = '0 96'): string => `
${sipAnswer('180 Ringing')}
${sipAnswer('200 OK', 'Content-Type: application/sdp', sdp(payloads))}
<recv request="ACK"/>`;
const hearsBye = `<recv request="BYE"/>${sipAnswer('200 OK')}`;

const callees: Readonly<Record<Callee, string>> = {
  keyByInfo: `${picksUp()}
${request('INFO', 1, 'Content-Type: application/dtmf-relay', 'Signal=5\nDuration=160\n')}
${request('INFO', 2, 'Content-Type: application/dtmf-relay', 'Signal=1\nDuration=160\n')}
${hearsBye}`,
  keyBySound: `${picksUp()}<nop><action><exec play_pcap_audio="/usr/share/sip-tester/dtmf_2833_1.pcap"/></action></nop>${hearsBye}`,
  listens: `${picksUp('8')}${hearsBye}`,
  hangsUp: `${picksUp()}${request('BYE', 1)}`,
  busy: `${sipAnswer('486 Busy Here')}<recv request="ACK"/>`,
  absent: `${sipAnswer('404 Not Found')}<recv request="ACK"/>`,
  rings: `${sipAnswer('180 Ringing')}
<recv request="CANCEL"/>${sipAnswer('200 OK')}
<send><![CDATA[
SIP/2.0 487 Request Terminated
[last_Via:]
[last_From:]
[last_To:];tag=[pid]-[call_number]
[last_Call-ID:]
CSeq: [$number] INVITE
Content-Length: 0

]]></send>
<recv request="ACK"/>`,
  noSpeech: `${picksUp('18')}${hearsBye}`,
  down: `${sipAnswer('503 Service Unavailable')}<recv request="ACK"/>`,
};

export const sipChallenge = (status: string, header: string): string =>
  sipAnswer(status, `${header}: Digest realm="homes", nonce="[pid]abc", algorithm=MD5, qop="auth"`);
export const sipProven = (next: string): string => `
<action><verifyauth assign_to="right" username="${sipLogin.user}" password="${sipLogin.password}"/></action>
</recv>
<nop next="${next}" test="right"/>
${sipAnswer('403 Forbidden')}`;

const scenario = (callee: Callee): string => `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="a registrar and whoever is called">
<recv request="REGISTER" optional="true" next="register"/>
<recv request="INVITE"/>
${sipChallenge('407 Proxy Authentication Required', 'Proxy-Authenticate')}
<recv request="ACK"/>
<recv request="INVITE">
<action>
<ereg regexp=".*" search_in="hdr" header="From:" assign_to="caller"/>
<ereg regexp="[0-9]+" search_in="hdr" header="CSeq:" assign_to="number"/>
</action>
</recv>
${callees[callee]}
<nop next="end"/>
<label id="register"/>
${sipChallenge('401 Unauthorized', 'WWW-Authenticate')}
<recv request="REGISTER">${sipProven('known')}
<nop next="end"/>
<label id="known"/>
${sipAnswer('200 OK', 'Expires: 300')}
<label id="end"/>
<nop><action><log message="[$caller] [$number]"/></action></nop>
</scenario>
`;

export interface SipServer {
  readonly port: number;
  /** Resolves with true when all that it was to hear and say was heard and said. */
  done(): Promise<boolean>;
  close(): Promise<void>;
}

/** A registrar and whoever is called, played by SIPp on loopback; it ends after so many exchanges. */
export async function sipServer(
  callee: Callee,
  transport: 'udp' | 'tcp' = 'udp',
  calls = 2,
): Promise<SipServer> {
  const sipp = await openSipp(transport);
  const played = sipp.play({ name: 'scenario', text: scenario(callee), exchanges: calls });
  await played.listening();
  return {
    port: sipp.port,
    done: async () => (await played.ended) === 0,
    close: () => sipp.close(),
  };
}
