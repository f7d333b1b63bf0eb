import type { CallDoc } from '../http/openapi/call-docs.ts';

export interface AreaOfCalls {
  title: string;
  text: string;
  calls: CallDoc[];
}

/** Every call by area; beside the reference where there is room, folded above it where there is not. */
export function Contents({ areas }: { areas: AreaOfCalls[] }) {
  return (
    <nav className="contents" aria-label="Calls">
      <details id="contents" open>
        <summary>All calls</summary>
        <label className="find" hidden>
          <span className="sr">Find a call</span>
          <input type="search" placeholder="Find a call" autoComplete="off" />
        </label>
        {areas.map(({ title, calls }) => (
          <div key={title} className="contents-area">
            <a className="contents-title" href={`#area-${title}`}>
              {title}
            </a>
            <ul>
              {calls.map((call) => (
                <Entry key={call.name} call={call} />
              ))}
            </ul>
          </div>
        ))}
        <p className="nothing" role="status" />
      </details>
    </nav>
  );
}

function Entry({ call: { name, method, path, endpoint } }: { call: CallDoc }) {
  return (
    <li data-words={`${path} ${endpoint.summary}`.toLowerCase()}>
      <a href={`#${name}`}>
        <Method method={method} />
        <span>{path.replace('/api/', '')}</span>
      </a>
    </li>
  );
}

export function Method({ method }: { method: 'GET' | 'POST' }) {
  return <span className={`method ${method.toLowerCase()}`}>{method}</span>;
}
