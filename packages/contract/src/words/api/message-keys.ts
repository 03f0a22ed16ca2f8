import type { PanelMessage } from './panel-messages.ts';
import type { ServerMessage } from './server-messages.ts';

/** Keys of the sentences that refuse or explain: each is a text in every language. `npm run check` holds them to the code. */
export type MessageKey = PanelMessage | ServerMessage;
