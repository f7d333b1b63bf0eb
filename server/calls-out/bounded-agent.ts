import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** For a client of its own: connections of one exchange each, which end after so many ms. */
export function boundedAgent(protocol: string, deadline: number): HttpAgent | HttpsAgent {
  const agent = protocol === 'https:' ? new HttpsAgent() : new HttpAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...asked) => {
    const socket = connect(...asked);
    const timer = setTimeout(() => socket?.destroy(new Error(`took more than ${deadline} ms`)), deadline);
    timer.unref();
    socket?.once('close', () => clearTimeout(timer));
    return socket;
  };
  return agent;
}
