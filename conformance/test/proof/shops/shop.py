"""A shop in Python: the standard library alone, a thread a request, SQLite for orders."""
import base64, json, os, sqlite3, sys, urllib.error, urllib.parse, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

api, key = os.environ["ASSAY_BASE_URL"], os.environ["ASSAY_SECRET_KEY"]
place = sys.argv[2]


def store():
    return sqlite3.connect(place, timeout=10, isolation_level="IMMEDIATE")


def call(path, form=None):
    token = base64.b64encode(f"{key}:".encode()).decode()
    data = urllib.parse.urlencode(form).encode() if form else None
    request = urllib.request.Request(api + path, data, {"Authorization": f"Basic {token}"})
    with urllib.request.urlopen(request, timeout=5) as answer:
        return json.load(answer)


def settle(charge_id):
    charge = call("/charges/" + urllib.parse.quote(charge_id, safe=""))
    with store() as db:
        state = {"successful": "PAID", "failed": "DEAD", "expired": "DEAD"}.get(charge["status"])
        if state:
            db.execute("update orders set state = ? where charge = ? and state = 'NEW'", (state, charge["id"]))
    return charge["status"]


class Shop(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/api/checkout":
            with store() as db:
                order = db.execute("insert into orders (state) values ('NEW')").lastrowid
            charge = call("/charges", {
                "amount": body["total"]["cents"], "currency": "MYR", "source": body["payment"]["source"],
                "return_uri": f"https://kedai.example/back?order={order}",
            })
            with store() as db:
                db.execute("update orders set charge = ? where id = ?", (charge["id"], order))
            self.say(201, {"data": {"order": order, "goto": charge["authorize_uri"]}})
        elif self.path == "/hooks/payments":
            status = settle(body["data"]["id"]) if body["key"] == "charge.complete" else None
            self.say(200 if status in (None, body["data"]["status"]) else 409, {})

    def do_GET(self):
        order = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query).get("order", [self.path.split("/")[-1]])[0]
        with store() as db:
            state, charge = db.execute("select state, charge from orders where id = ?", (order,)).fetchone()
        if self.path.startswith("/back") and state == "NEW":
            settle(charge)
        self.say(200, {"state": state, "sent": state == "PAID"})

    def say(self, status, value):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(value).encode())

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (urllib.error.URLError, OSError, KeyError, TypeError):
            self.say(503, {})

    def log_message(self, *_):
        pass


with store() as db:
    db.execute("create table orders (id integer primary key, state text, charge text)")
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Shop).serve_forever()
