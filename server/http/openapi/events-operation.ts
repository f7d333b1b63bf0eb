import { EVENTS_PATH, eventsInput } from '../streams/events.ts';
import { transportAnswers } from './envelope.ts';
import { jsonSchemaOf } from './json-schema.ts';

const example = 'retry: 3000\n\nevent: item\ndata: {"id":12}\n\nevent: own\ndata: {}\n\n';

/** The one path that answers a stream instead of `{ code, msg, data }`. */
export function eventsPath(): Record<string, object> {
  const { properties: { item = {} } = {} } = jsonSchemaOf(eventsInput, 'input');
  const { default: _, ...schema } = item;
  const get = {
    operationId: 'events',
    summary: 'Server-sent events that say what has changed, not its new state; make the call again that returns it',
    description:
      '`item`: the watched item, its waiting groups or `pt_num`. `own`: an order or the wallet of the shopper whose session was sent. A comment every 25 seconds keeps the line open.',
    tags: ['Storefront'],
    'x-source': 'docs/domain.md, Answers (extensions)',
    'x-extension': true,
    security: [{}, { session: [] }],
    parameters: [{ name: 'item', in: 'query', required: false, description: 'Id of an item to watch', schema }],
    responses: {
      '200': {
        description: 'The stream; or, as JSON, refused (400) or a session that has ended (401)',
        content: {
          'text/event-stream': { schema: { type: 'string' }, example },
          'application/json': {
            schema: {
              oneOf: [{ $ref: '#/components/schemas/Refused' }, { $ref: '#/components/schemas/Unauthorised' }],
            },
          },
        },
      },
      ...transportAnswers('GET'),
    },
  };
  return { [EVENTS_PATH]: { get } };
}
