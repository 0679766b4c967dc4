// The official Standard Webhooks library for Go checks the deliveries of the JSON file that is named.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type delivery struct {
	Name     string
	Secret   string
	Headers  map[string]string
	Body     string
	Accepted bool
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	check(err)
	var cases []delivery
	check(json.Unmarshal(text, &cases))
	for _, each := range cases {
		webhook, err := standardwebhooks.NewWebhook(each.Secret)
		check(err)
		header := http.Header{}
		for name, value := range each.Headers {
			header.Set(name, value)
		}
		err = webhook.Verify([]byte(each.Body), header)
		if (err == nil) != each.Accepted {
			log.Fatal(each.Name, ": ", err)
		}
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
