// The least that a service can do with the same libraries: reads a body and sends it back.
import { createServer } from "node:http";
import { H3 } from "h3";
import { toNodeHandler } from "srvx/node";

const app = new H3().post("/", async (event) => new Response(await event.req.arrayBuffer()));
const server = createServer(toNodeHandler((request) => app.fetch(request)));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
process.once("SIGTERM", () => process.exit(0));
