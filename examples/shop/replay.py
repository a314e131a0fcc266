import json, os, urllib.parse, urllib.request as web

api, shop = os.environ["API"] + "/_sandbox", os.environ["SHOP"]
say = lambda url, **said: json.load(web.urlopen(url, urllib.parse.urlencode(said).encode() if said else None))
web.urlopen(f"{shop}/orders", b"")
charge = say(f"{api}/state")["charges"][0]
paid = say(f"{api}/trigger", event="charge.complete", charge=charge["id"])
say(f"{api}/resend", event=paid["events"][1]["id"], times=2)
while len(say(f"{api}/state")["events"][0]["webhook_deliveries"]) < 3: pass
assert say(f"{shop}/orders/{charge['return_uri'].split('/')[-1]}")["shipped"] == 1
