import { useStore } from "../part/context.ts";
import { counted, shown } from "../part/format.ts";

const maxShown = 200;

/** The violated laws of the protocol, by requirement. */
export function LawsView() {
  const { summary, link, route } = useStore();
  const { violations, source } = summary;
  const groups = Map.groupBy(violations, ({ requirement }) => requirement);
  return (
    <div class="laws scroll" tabIndex={0}>
      <h2>
        {violations.length === 0
          ? source === "transcript"
            ? "A transcript is not checked against the protocol"
            : "No violation of the protocol was found"
          : `${counted(violations.length, "violation")} of ${counted(groups.size, "requirement")}`}
      </h2>
      {summary.state === "damaged" && (
        <p class="quiet">The tape is damaged. What follows its first lost line is not checked.</p>
      )}
      {[...groups].map(([requirement, list]) => (
        <section key={requirement}>
          <h3>
            <code>{shown(requirement)}</code> <span class="quiet">{counted(list.length, "time")}</span>
          </h3>
          <ol>
            {list.slice(0, maxShown).map(({ seq, message }, index) => (
              <li key={index} class={seq !== null && seq === route.value.event ? "at" : ""}>
                {seq === null ? "at the end" : <a href={link({ event: seq })}>event {seq}</a>}: {shown(message)}
              </li>
            ))}
          </ol>
          {list.length > maxShown && <p class="quiet">and {list.length - maxShown} more</p>}
        </section>
      ))}
    </div>
  );
}
